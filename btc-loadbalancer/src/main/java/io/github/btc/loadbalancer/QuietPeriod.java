package io.github.btc.loadbalancer;

import java.util.concurrent.TimeUnit;

/**
 * For how long a router must be seen to be quiet. Its workers learn from its main thread that a
 * replica is away, and one that has no core learns it late. How late that may be, the looks
 * themselves tell: they wait for a core too. Not thread-safe.
 */
final class QuietPeriod {

  private static final int LEAST_LOOKS = 3;
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int LONGEST_LOOKS = 2; // as many times the longest wait from look to look

  private int looks;
  private long sinceNanos;
  private long lastNanos;
  private long longestNanos;

  QuietPeriod(long nowNanos) {
    this.lastNanos = nowNanos;
  }

  /** Takes a look; tells whether the router has been quiet for long enough. */
  boolean isLongEnough(boolean quiet, long nowNanos) {
    longestNanos = Math.max(longestNanos, nowNanos - lastNanos);
    lastNanos = nowNanos;
    if (!quiet) {
      looks = 0;
      return false;
    }
    if (looks++ == 0) {
      sinceNanos = nowNanos;
    }
    long needed = Math.max(LEAST_NANOS, LONGEST_LOOKS * longestNanos);
    return looks >= LEAST_LOOKS && nowNanos - sinceNanos >= needed;
  }
}
