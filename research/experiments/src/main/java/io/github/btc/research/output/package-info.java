/** A verb that measures writes a folder with its result and figures, beside its text. */
@NullMarked
package io.github.btc.research.output;

import org.jspecify.annotations.NullMarked;
