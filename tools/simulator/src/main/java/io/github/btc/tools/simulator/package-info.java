/** A discrete-event simulator of replicas with background tasks. */
@NullMarked
package io.github.btc.tools.simulator;

import org.jspecify.annotations.NullMarked;
