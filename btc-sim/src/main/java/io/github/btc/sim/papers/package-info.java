/** Experiments of the source papers, run again. */
@NullMarked
package io.github.btc.sim.papers;

import org.jspecify.annotations.NullMarked;
