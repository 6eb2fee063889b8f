package io.github.btc.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition that another thread fulfils. Stateless. */
public final class Eventually {

  /** How long {@link #await} waits. */
  public static final Duration LIMIT = Duration.ofMinutes(1);

  private static final long POLL_NANOS = 200_000;

  private Eventually() {}

  /**
   * Returns once a condition is true.
   *
   * @param condition checked every 200 microseconds
   * @param otherwise describes the actual state for the message
   * @throws AssertionError after {@link #LIMIT}
   */
  public static void await(BooleanSupplier condition, Supplier<String> otherwise) {
    if (!happens(condition, LIMIT)) {
      throw new AssertionError(otherwise.get() + " (waited " + LIMIT.toSeconds() + " s)");
    }
  }

  /**
   * Waits for a condition for a limited time.
   *
   * @param condition checked every 200 microseconds
   * @param limit how long to wait
   * @return whether the condition became true
   */
  public static boolean happens(BooleanSupplier condition, Duration limit) {
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
