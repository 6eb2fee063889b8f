/** What a verb that measures writes beside its text: a folder with the result and its figures. */
@NullMarked
package io.github.btc.research.output;

import org.jspecify.annotations.NullMarked;
