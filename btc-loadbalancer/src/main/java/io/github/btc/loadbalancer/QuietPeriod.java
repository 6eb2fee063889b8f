package io.github.btc.loadbalancer;

import java.util.concurrent.TimeUnit;

/**
 * Decides for how long a router must be quiet. The router's main thread tells its workers that a
 * replica is away, and a worker without a core learns it late. The readings of the router wait for
 * a core too, so the longest time between two readings shows how late that may be. Not thread-safe.
 */
final class QuietPeriod {

  private static final int LEAST_LOOKS = 3;
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int LONGEST_LOOKS = 2; // times the longest time between two readings

  private int looks;
  private long sinceNanos;
  private long lastNanos;
  private long longestNanos;

  QuietPeriod(long nowNanos) {
    this.lastNanos = nowNanos;
  }

  /** Records a reading, and returns true if the router has been quiet for long enough. */
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
