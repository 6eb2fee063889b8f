package io.github.btc;

/**
 * Learns how long closings last, to tell refused callers when to come back. Called from the
 * controller's thread only.
 */
public interface RetryAfterEstimator {

  /**
   * Takes note of a closing.
   *
   * @param closedNanos the time from gate shut to gate open
   */
  void closingEnded(long closedNanos);

  /**
   * Estimates how long a closing that begins now will last.
   *
   * @return nanoseconds, at least 0
   */
  long expectedClosingNanos();
}
