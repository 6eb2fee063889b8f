package io.github.btc.loadbalancer;

/**
 * Knows how long a lease certainly lasts, and whether it has lasted since no request was left.
 * Takes every time from outside, {@link System#nanoTime()}. Not thread-safe.
 */
final class LeaseClock {

  private final long holdNanos;
  private long renewedNanos;
  private int lapses;
  private int lapsesWhenQuiet = -1;

  /**
   * Begins with the first renewal.
   *
   * @param holdNanos how long the lease lasts after each
   * @param sentNanos before it was sent
   */
  LeaseClock(long holdNanos, long sentNanos) {
    this.holdNanos = holdNanos;
    this.renewedNanos = sentNanos;
  }

  /**
   * Takes note of a renewal that was answered. The renewal before was heard when it was sent at the
   * earliest, and this one when it was answered at the latest: if the lease is shorter than that,
   * it may have ended in between.
   */
  void renewed(long sentNanos, long answeredNanos) {
    if (answeredNanos - renewedNanos >= holdNanos) {
      lapses++;
    }
    renewedNanos = sentNanos;
  }

  /** Counts how often the lease may have ended before it was renewed. */
  int lapses() {
    return lapses;
  }

  /**
   * Takes note that no request is left. Returns false if the lease may have ended while that was
   * found out, which makes it worth nothing.
   */
  boolean foundQuiet(int lapsesBefore, long nowNanos) {
    boolean lasted = lapses == lapsesBefore && nanosLeft(nowNanos) > 0;
    lapsesWhenQuiet = lasted ? lapses : -1;
    return lasted;
  }

  /** Tells whether there is certainly no request, for so long that work may begin. */
  boolean isQuiet(long nowNanos) {
    return lapses == lapsesWhenQuiet && nanosLeft(nowNanos) >= holdNanos / 4 * 3;
  }

  /**
   * Returns when work must have begun: in the first half of the lease, because the other half is
   * for the work itself.
   */
  long beginByNanos() {
    return renewedNanos + holdNanos / 2;
  }

  private long nanosLeft(long nowNanos) {
    return Math.max(0, renewedNanos + holdNanos - nowNanos);
  }
}
