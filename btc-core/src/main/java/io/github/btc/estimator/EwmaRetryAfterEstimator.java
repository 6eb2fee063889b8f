package io.github.btc.estimator;

import io.github.btc.RetryAfterEstimator;

/**
 * Estimates a closing as the smoothed closing time plus three times the smoothed deviation. The
 * weights, 1/8 and 1/4, are those of Jacobson's retransmission timer (RFC 6298). The timer adds
 * four deviations, and its first deviation is half of the first time; here it is an eighth. This
 * estimator is not from the thesis, and it is the controller's default. It errs less than the paper
 * of 2017 on noisy closings, which draws a line through the last five. It errs on the late side,
 * because a caller that comes back too early may find the JVM stopped. Not thread-safe.
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
