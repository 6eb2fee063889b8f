/** Announcers for common load balancers. */
@NullMarked
package io.github.btc.loadbalancer;

import org.jspecify.annotations.NullMarked;
