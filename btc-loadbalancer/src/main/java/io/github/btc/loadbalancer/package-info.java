/** Announcers for the load balancers people run. */
@NullMarked
package io.github.btc.loadbalancer;

import org.jspecify.annotations.NullMarked;
