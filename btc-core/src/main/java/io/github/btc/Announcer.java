package io.github.btc;

import java.io.IOException;

/**
 * Tells whoever routes requests to this replica that it goes away and is back. A JVM that has been
 * stopped by a collection cannot refuse, so routers must know before the task starts.
 *
 * <p>Implementations must be idempotent, bounded in time and harmless when they fail: an announcer
 * that throws or is late delays a closing by the announce limit at most, and never prevents it. One
 * that answers {@link Outcome#NOT_NOW} is asked again until the task can wait no longer. One thread
 * of the controller's, kept for announcing, calls all methods, in turn.
 */
public interface Announcer extends AutoCloseable {

  /** How an announcement ended. */
  enum Outcome {
    /** Every router has confirmed: none will send another request. Nobody needs to be refused. */
    CONFIRMED,
    /** No router has confirmed: the refusals themselves will have to tell. */
    UNCONFIRMED,
    /**
     * Too few other replicas are left to take the requests, so this one has not gone away. The
     * closing is put off: while the task is below the upper end of its activation interval, and for
     * eight announce limits more. Then it closes as if unconfirmed, as it does at once when
     * somebody has asked for the run.
     */
    NOT_NOW
  }

  /**
   * Says that this replica goes away. The gate is still open.
   *
   * @param closing what is about to happen, for how long and why
   * @return whether the routers have confirmed
   * @throws Exception if it could not be said; taken for {@link Outcome#UNCONFIRMED}
   */
  Outcome announceAway(Closing closing) throws Exception;

  /**
   * Says that this replica is back. Called once after each {@link #announceAway}, however that
   * ended. The gate is open again.
   *
   * @throws Exception if it could not be said; reported, and said again after the next closing
   */
  void announceBack() throws Exception;

  /**
   * Says how long refusals are given to tell the routers what they have not confirmed. Asked after
   * each {@link #announceAway}, on the same thread, and once while the controller is made.
   *
   * @return {@link RefusalWait#NONE}, the default, if refusals tell nobody
   */
  default RefusalWait refusalWait() {
    return RefusalWait.NONE;
  }

  /**
   * Ends what the announcer keeps running: threads, sockets, a lease. A controller that is closed
   * closes its announcer after the last "back", unless it was given as {@link #shared()}. Called
   * again, it does nothing. The default does nothing.
   *
   * @throws IOException if something could not be ended; reported and otherwise ignored
   */
  @Override
  default void close() throws IOException {}

  /**
   * Returns this announcer for a controller that must not close it, because somebody else uses it
   * too.
   *
   * @return an announcer that speaks through this one and ignores {@link #close()}
   */
  default Announcer shared() {
    return new SharedAnnouncer(this);
  }

  /**
   * Returns the announcer that says nothing and waits for nothing.
   *
   * @return close, drain, run
   */
  static Announcer none() {
    return SilentAnnouncer.INSTANCE;
  }
}
