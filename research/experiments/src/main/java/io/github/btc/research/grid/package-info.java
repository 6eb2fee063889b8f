/** Grids of experiments: many cells, on all processors of this machine or of a cluster. */
@NullMarked
package io.github.btc.research.grid;

import org.jspecify.annotations.NullMarked;
