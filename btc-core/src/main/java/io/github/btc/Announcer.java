package io.github.btc;

/**
 * Tells whoever routes requests to this replica that it goes away and is back. A JVM that has been
 * stopped by a collection cannot refuse, so routers must know before the task starts.
 *
 * <p>Implementations must be idempotent, bounded in time and harmless when they fail: an announcer
 * that throws or is late delays a closing by the announce limit at most, and never prevents it. One
 * that answers {@link Outcome#NOT_NOW} is asked again until the task can wait no longer. The two
 * {@code announce} methods are called from one thread of the controller's, in turn; {@link
 * #nanosUntilKnown} is called from the controller's own thread and must not block.
 */
public interface Announcer {

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
   * @return whether the routers have confirmed
   * @throws Exception if it could not be said; taken for {@link Outcome#UNCONFIRMED}
   */
  Outcome announceAway() throws Exception;

  /**
   * Says that this replica is back. Called once after each {@link #announceAway()}, however that
   * ended. The gate is open again.
   *
   * @throws Exception if it could not be said; reported, and said again after the next closing
   */
  void announceBack() throws Exception;

  /**
   * Says how long to go on waiting, with the gate closed and nobody inside, until routers can be
   * taken to know. Asked only when {@link #announceAway()} was not confirmed; asked again after the
   * first refusal and when the time has passed.
   *
   * @param refusals what has been refused in this closing
   * @return nanoseconds, 0 if they know
   */
  default long nanosUntilKnown(Refusals refusals) {
    return 0;
  }

  /**
   * The refusals of the closing under way.
   *
   * @param count requests refused so far
   * @param nanosSinceClosed time since the gate was shut
   * @param nanosSinceFirstRefusal time since the first refusal was seen, 0 if there was none
   * @param nanosSinceLastRefusal time since the last refusal was seen, 0 if there was none
   */
  record Refusals(
      long count, long nanosSinceClosed, long nanosSinceFirstRefusal, long nanosSinceLastRefusal) {}

  /**
   * Returns the announcer that says nothing and waits for nothing.
   *
   * @return close, drain, run
   */
  static Announcer none() {
    return SilentAnnouncer.INSTANCE;
  }
}
