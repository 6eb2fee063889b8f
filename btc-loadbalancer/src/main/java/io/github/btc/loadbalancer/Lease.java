package io.github.btc.loadbalancer;

import io.github.btc.Announcer;

/**
 * An announcer for a controller outside the service's process. It has no gate there that would
 * count requests, and it may die while the service lives. So a lease promises more than an
 * announcer:
 *
 * <ul>
 *   <li>{@link #announceAway} returns {@link Outcome#CONFIRMED} only if no request is with the
 *       service and none will be sent to it; a request that outlasts the timeout is an exception,
 *       and the service is put back.
 *   <li>What it has said ends by itself, soon after the process that said it.
 * </ul>
 */
public interface Lease extends Announcer {

  /**
   * Makes sure that no request is with the service, right before work that no request may meet. To
   * be called after {@link #announceAway} has returned {@link Outcome#CONFIRMED}. This process may
   * have been suspended since then, for longer than the lease lasts: then the router is asked
   * again, and requests that it has sent meanwhile are waited for. Never takes the service away
   * again once {@link #announceBack()} has been called, from whatever thread.
   *
   * @return when that work must have begun, a reading of {@link System#nanoTime()}: until then, and
   *     for some time longer, no request is with the service even if the router hears nothing more
   *     from this process
   * @throws Exception if that is not certain; the work must not begin then
   */
  long confirm() throws Exception;

  /**
   * Asks the router what it is asked in a closing, and changes nothing: so that the first closing
   * does not have to load classes and wait for a name to be resolved. Does nothing by default.
   *
   * @throws Exception if the router does not answer as expected
   */
  default void prepare() throws Exception {}
}
