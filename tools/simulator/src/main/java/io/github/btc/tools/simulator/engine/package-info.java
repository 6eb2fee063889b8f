/**
 * What every simulation stands on: the queue of events, seeds, sets of indexes. Primitive arrays
 * only.
 */
@NullMarked
package io.github.btc.tools.simulator.engine;

import org.jspecify.annotations.NullMarked;
