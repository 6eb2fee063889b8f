/** Continuous-time Markov chains: steady state, transient solution, lumping. */
@NullMarked
package io.github.btc.tools.models.ctmc;

import org.jspecify.annotations.NullMarked;
