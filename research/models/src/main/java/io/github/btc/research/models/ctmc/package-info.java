/** Continuous-time Markov chains: steady state, transient solution, lumping. */
@NullMarked
package io.github.btc.research.models.ctmc;

import org.jspecify.annotations.NullMarked;
