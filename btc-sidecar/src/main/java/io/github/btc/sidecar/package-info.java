/**
 * A controller in its own process, beside an unchanged service. The agent in the service reports
 * the level and collects, and the load balancer keeps requests away during the collection.
 */
@NullMarked
package io.github.btc.sidecar;

import org.jspecify.annotations.NullMarked;
