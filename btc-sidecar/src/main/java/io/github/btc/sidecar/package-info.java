/**
 * A controller in a process of its own, beside a service that is not changed: the agent in the
 * service tells the level and collects, the load balancer keeps requests away meanwhile.
 */
@NullMarked
package io.github.btc.sidecar;

import org.jspecify.annotations.NullMarked;
