/** Stochastic models and a simulator of replicas with background tasks. */
@NullMarked
package io.github.btc.sim;

import org.jspecify.annotations.NullMarked;
