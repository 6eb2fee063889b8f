/** The queue of events, seeds and sets of indexes, which all simulations use. */
@NullMarked
package io.github.btc.tools.simulator.engine;

import org.jspecify.annotations.NullMarked;
