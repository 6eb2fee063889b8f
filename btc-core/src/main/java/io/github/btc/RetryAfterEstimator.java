package io.github.btc;

/**
 * Learns how long closings last, so that a refusal can tell its caller when to come back. Only the
 * controller's thread calls it.
 */
public interface RetryAfterEstimator {

  /**
   * Takes note of a closing.
   *
   * @param closedNanos the time from the closing of the gate to its opening
   */
  void closingEnded(long closedNanos);

  /**
   * Estimates how long a closing that begins now will last.
   *
   * @return nanoseconds, at least 0
   */
  long expectedClosingNanos();
}
