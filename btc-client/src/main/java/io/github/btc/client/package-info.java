/**
 * Choosing a replica in the client: no balancer, no clock, no thread. Time and randomness are
 * parameters, so a simulator drives the same classes.
 */
@NullMarked
package io.github.btc.client;

import org.jspecify.annotations.NullMarked;
