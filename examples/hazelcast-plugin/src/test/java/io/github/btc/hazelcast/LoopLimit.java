package io.github.btc.hazelcast;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The patience of one loop of a test: it ends some time, and when the test is interrupted. */
final class LoopLimit {

  private final String what;
  private final Duration limit;
  private final long begun = System.nanoTime();

  private LoopLimit(String what, Duration limit) {
    this.what = what;
    this.limit = limit;
  }

  /**
   * Begins to wait.
   *
   * @param what what the loop waits for
   * @param limit for how long
   */
  static LoopLimit with(String what, Duration limit) {
    return new LoopLimit(what, limit);
  }

  /** To be called in every round: rests a little, or fails because it has been long enough. */
  void rest(Duration rest) {
    if (System.nanoTime() - begun > limit.toNanos()) {
      throw new AssertionError(what + ": not in " + limit);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new AssertionError(what + ": not before the test was interrupted");
    }
    LockSupport.parkNanos(rest.toNanos());
  }
}
