package io.github.btc.loadbalancer;

import io.github.btc.Announcer;

/**
 * An announcer for a controller outside the service's process. It has no gate there that would
 * count requests, and it may die while the service lives. So a lease promises more than an
 * announcer:
 *
 * <ul>
 *   <li>{@link #announceAway()} returns {@link Outcome#CONFIRMED} only if no request is with the
 *       service and none will be sent to it; a request that outlasts the timeout is an exception,
 *       and the service is put back.
 *   <li>What it has said ends by itself, soon after the process that said it.
 * </ul>
 */
public interface Lease extends Announcer {}
