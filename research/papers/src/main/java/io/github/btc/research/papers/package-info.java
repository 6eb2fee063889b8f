/** Experiments of the source papers, run again. */
@NullMarked
package io.github.btc.research.papers;

import org.jspecify.annotations.NullMarked;
