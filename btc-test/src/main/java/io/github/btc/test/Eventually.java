package io.github.btc.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another thread will bring about. */
final class Eventually {

  static final Duration LIMIT = Duration.ofSeconds(30);

  private static final long POLL_NANOS = 200_000;

  private Eventually() {}

  /** Returns once the condition holds; fails after {@link #LIMIT}, saying what is the case. */
  static void hold(BooleanSupplier condition, Supplier<String> otherwise) {
    if (!holds(condition, LIMIT)) {
      throw new AssertionError(otherwise.get() + " (waited " + LIMIT.toSeconds() + " s)");
    }
  }

  /** Waits a while for the condition; returns whether it holds. */
  static boolean holds(BooleanSupplier condition, Duration limit) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > limit.toNanos()) {
        return false;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return true;
  }
}
