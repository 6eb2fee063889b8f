package io.github.btc.controller;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.Ticker;

/**
 * Knows how long the closing under way is expected to last from now on. Written by the controller's
 * thread, read by every refused request.
 */
final class ClosingClock {

  /**
   * What a first closing is taken to last: too long sends a caller elsewhere, too short back here.
   */
  private static final long FIRST_GUESS_NANOS = 100_000_000;

  private static final long SHORTEST_NANOS = 1_000_000;

  private final Ticker ticker;
  private final RetryAfterEstimator estimator;

  // volatile: written by the controller's thread, read by refused requests
  private volatile boolean closed;
  private volatile long closedAtNanos;
  private volatile long expectedNanos = FIRST_GUESS_NANOS;

  ClosingClock(Ticker ticker, RetryAfterEstimator estimator) {
    this.ticker = ticker;
    this.estimator = estimator;
  }

  void closed(long nowNanos) {
    closedAtNanos = nowNanos;
    closed = true;
  }

  /** Ends the closing; returns how long the gate was shut, 0 if it was open. */
  long opened(long nowNanos) {
    if (!closed) {
      return 0;
    }
    closed = false;
    long closedNanos = nowNanos - closedAtNanos;
    estimator.closingEnded(closedNanos);
    expectedNanos = Math.max(SHORTEST_NANOS, estimator.expectedClosingNanos());
    return closedNanos;
  }

  /**
   * A closing that outlasts its estimate is expected to last an eighth of it more, again and again.
   */
  long restNanos() {
    long expected = expectedNanos;
    if (!closed) {
      return expected;
    }
    long rest = expected - (ticker.nanos() - closedAtNanos);
    return Math.max(rest, Math.max(SHORTEST_NANOS, expected / 8));
  }

  long sinceClosedNanos(long nowNanos) {
    return nowNanos - closedAtNanos;
  }
}
