/** Grids of experiments: many cells, on all processors of this machine or of a cluster. */
@NullMarked
package io.github.btc.tools.simulator.grid;

import org.jspecify.annotations.NullMarked;
