package io.github.btc.proofs.recipes.balancer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for something that must come, and fails when it does not. */
final class Await {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** What is waited for; may do something to bring it about. */
  interface Check {
    boolean holds() throws Exception;
  }

  private Await() {}

  /** Returns how long it took. */
  static Duration until(String what, Check check) {
    return until(what, LIMIT, check);
  }

  /** Returns how long it took. */
  static Duration until(String what, Duration limit, Check check) {
    long begun = System.nanoTime();
    while (!holds(what, check)) {
      if (System.nanoTime() - begun > limit.toNanos()) {
        throw new AssertionError(what + ": not within " + limit.toSeconds() + " s");
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private static boolean holds(String what, Check check) {
    try {
      return check.holds();
    } catch (Exception e) {
      throw new AssertionError(what + ": " + e, e);
    }
  }
}
