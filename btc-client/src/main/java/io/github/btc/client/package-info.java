/**
 * Chooses a replica in the client. The classes need no balancer, clock or thread. Time and
 * randomness are parameters, so that a simulator can drive the same classes.
 */
@NullMarked
package io.github.btc.client;

import org.jspecify.annotations.NullMarked;
