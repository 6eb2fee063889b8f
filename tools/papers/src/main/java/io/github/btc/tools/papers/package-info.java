/** Experiments of the source papers, run again. */
@NullMarked
package io.github.btc.tools.papers;

import org.jspecify.annotations.NullMarked;
