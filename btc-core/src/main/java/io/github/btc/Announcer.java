package io.github.btc;

import java.io.IOException;

/**
 * Tells the components that route requests to this replica that the replica goes away, and that it
 * is back. A collection stops the JVM, and a stopped JVM cannot refuse a request. So the routers
 * must know before the task starts.
 *
 * <p>Implementations must be idempotent, bounded in time and harmless when they fail. An announcer
 * that throws or is late delays a closing by at most the announce limit. Then the closing is put
 * off, and the controller asks again within ten seconds. After {@link Outcome#UNCONFIRMED} it asks
 * again ever later, and within ten minutes. After an answer at once it asks within ten seconds. If
 * somebody has said that refusals are retried, the refusals announce both instead. The controller
 * calls all methods one after the other from one thread of its own.
 */
public interface Announcer extends AutoCloseable {

  /** How an announcement ended. */
  enum Outcome {
    /**
     * Every router has confirmed that it will send no more requests. No request has to be refused.
     */
    CONFIRMED,
    /**
     * No router has confirmed. The routers learn of the closing from the refusals, if somebody has
     * said that refusals are retried. Otherwise the closing is put off.
     */
    UNCONFIRMED,
    /**
     * Too few other replicas are left to take the requests, so this replica has not gone away. The
     * controller defers the task while its level is below A^max, and for eight announce limits
     * more. Then it closes the gate if somebody has said that refusals are retried, and goes on
     * deferring otherwise. With that promise a requested run is not deferred.
     */
    NOT_NOW
  }

  /**
   * Announces that this replica goes away. The gate is still open.
   *
   * @param closing the tasks that will run, the expected duration and the reason
   * @return whether the routers have confirmed
   * @throws Exception if the announcement failed; the controller puts the closing off, or goes on
   *     as after {@link Outcome#UNCONFIRMED} if somebody has said that refusals are retried
   */
  Outcome announceAway(Closing closing) throws Exception;

  /**
   * Announces that this replica is back. The gate is open again. The controller calls it once after
   * each {@link #announceAway}, whatever the outcome was.
   *
   * @throws Exception if the announcement failed; the controller reports it and announces again
   *     after the next closing
   */
  void announceBack() throws Exception;

  /**
   * Returns how long a closing that no router has confirmed waits for its refusals to reach the
   * routers. The controller asks after each {@link #announceAway} and once while it is built.
   *
   * @return {@link RefusalWait#NONE}, the default, if no router learns from refusals
   */
  default RefusalWait refusalWait() {
    return RefusalWait.NONE;
  }

  /**
   * Ends what the announcer keeps running, such as threads, sockets or a lease. When a controller
   * is closed, it closes its announcer after the last {@link #announceBack}, unless the announcer
   * is {@link #shared()}. A second call has no effect. The default does nothing.
   *
   * @throws IOException if something could not be ended; the controller reports it and goes on
   */
  @Override
  default void close() throws IOException {}

  /**
   * Returns this announcer for a controller that must not close it, because others use it.
   *
   * @return an announcer that announces through this one and ignores {@link #close()}
   */
  default Announcer shared() {
    return new SharedAnnouncer(this);
  }

  /**
   * Returns the announcer that informs no router and does not wait.
   *
   * @return an announcer with which a closing consists of closing the gate, draining and running
   */
  static Announcer none() {
    return SilentAnnouncer.INSTANCE;
  }
}
