/** Clients, a balancer and replicas, and the loop that moves them. */
@NullMarked
package io.github.btc.tools.simulator.cluster;

import org.jspecify.annotations.NullMarked;
