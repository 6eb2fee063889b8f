package io.github.btc.estimator;

import io.github.btc.RetryAfterEstimator;

/**
 * Smoothed closing time plus three times its smoothed deviation, with the weights of Jacobson's
 * retransmission timer (RFC 6298: 1/8 and 1/4; the timer adds four deviations and begins with half
 * of the first time, we begin with an eighth). Ours; the controller's default: it errs less than
 * {@link LinearRetryAfterEstimator} on noisy closings, and errs on the late side, because a caller
 * who comes too early may meet a stopped JVM. Not thread-safe.
 */
public final class EwmaRetryAfterEstimator implements RetryAfterEstimator {

  private static final double MEAN_WEIGHT = 1 / 8.0;
  private static final double DEVIATION_WEIGHT = 1 / 4.0;
  private static final double DEVIATIONS = 3;

  private double mean = -1;
  private double deviation;

  /** Makes an estimator that has learned nothing yet. */
  public EwmaRetryAfterEstimator() {}

  @Override
  public void closingEnded(long closedNanos) {
    if (mean < 0) {
      mean = closedNanos;
      deviation = closedNanos / 8.0;
      return;
    }
    double error = closedNanos - mean;
    deviation += DEVIATION_WEIGHT * (Math.abs(error) - deviation);
    mean += MEAN_WEIGHT * error;
  }

  @Override
  public long expectedClosingNanos() {
    return mean < 0 ? 0 : (long) (mean + DEVIATIONS * deviation);
  }
}
