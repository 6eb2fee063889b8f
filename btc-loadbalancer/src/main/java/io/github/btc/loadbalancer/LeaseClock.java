package io.github.btc.loadbalancer;

/**
 * Computes how long a lease lasts at least, and whether it has lasted since no request was left.
 * Callers pass all times as values of {@link System#nanoTime()}. Not thread-safe.
 */
final class LeaseClock {

  private final long holdNanos;
  private long renewedNanos;
  private int lapses;
  private int lapsesWhenQuiet = -1;

  /**
   * Begins with the first renewal.
   *
   * @param holdNanos how long the lease lasts after each renewal
   * @param sentNanos a time before the first renewal was sent
   */
  LeaseClock(long holdNanos, long sentNanos) {
    this.holdNanos = holdNanos;
    this.renewedNanos = sentNanos;
  }

  /**
   * Records a renewal that was answered. The router received the previous renewal after it was
   * sent, and this one before it was answered. If the lease is shorter than the time between, it
   * may have ended in between.
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
   * Records that no request is left. Returns false if the lease may have ended during the check, so
   * that its result is not valid.
   */
  boolean foundQuiet(int lapsesBefore, long nowNanos) {
    boolean lasted = lapses == lapsesBefore && nanosLeft(nowNanos) > 0;
    lapsesWhenQuiet = lasted ? lapses : -1;
    return lasted;
  }

  /** Returns true if no request can be there for long enough that work may begin. */
  boolean isQuiet(long nowNanos) {
    return lapses == lapsesWhenQuiet && nanosLeft(nowNanos) >= holdNanos / 4 * 3;
  }

  /**
   * Returns the latest time at which work may begin: within the first half of the lease, because
   * the other half is for the work itself.
   */
  long beginByNanos() {
    return renewedNanos + holdNanos / 2;
  }

  private long nanosLeft(long nowNanos) {
    return Math.max(0, renewedNanos + holdNanos - nowNanos);
  }
}
