package io.github.btc.loadbalancer;

import io.github.btc.Announcer;

/**
 * An announcer for a controller outside the service's process. Such a controller has no gate in the
 * service that counts requests, and it may die while the service lives. So a lease promises more
 * than an announcer:
 *
 * <ul>
 *   <li>{@link #announceAway} returns {@link Outcome#CONFIRMED} only if the service has no request
 *       and gets no new one. If a request outlasts the timeout, it throws an exception and puts the
 *       service back.
 *   <li>The lease ends by itself, soon after the end of the process that took it.
 * </ul>
 */
public interface Lease extends Announcer {

  /**
   * Makes sure that the service has no request, right before work that must not overlap a request.
   * Call it after {@link #announceAway} has returned {@link Outcome#CONFIRMED}. This process may
   * have been suspended since then, for longer than the lease lasts. In that case the method renews
   * the lease and waits for the requests that the router has sent in the meantime. After a call of
   * {@link #announceBack()} on any thread, it never takes the service away again.
   *
   * @return the latest time at which the work may begin, as a value of {@link System#nanoTime()};
   *     until then, and for some time longer, the service has no request even without a further
   *     renewal
   * @throws Exception if the service may have a request; the work must not begin then
   */
  long confirm() throws Exception;

  /**
   * Sends the router the queries of a closing, and changes nothing. Afterwards the first closing
   * does not have to load classes or to resolve a name. By default it does nothing.
   *
   * @throws Exception if the router does not answer as expected
   */
  default void prepare() throws Exception {}
}
