package io.github.btc.estimator;

import io.github.btc.RetryAfterEstimator;

/**
 * The 2017 method: the next closing lies on the line through the last ones (least squares over the
 * last five, one step ahead). Follows a trend, and a single long closing throws it far off. Tests
 * compare the product's estimator with it.
 */
final class LinearRetryAfterEstimator implements RetryAfterEstimator {

  private static final int HISTORY = 5;

  private final double[] history = new double[HISTORY];
  private int size;

  @Override
  public void closingEnded(long closedNanos) {
    if (size == HISTORY) {
      System.arraycopy(history, 1, history, 0, HISTORY - 1);
      size--;
    }
    history[size++] = closedNanos;
  }

  @Override
  public long expectedClosingNanos() {
    if (size < 2) {
      return size == 0 ? 0 : (long) history[0];
    }
    double meanIndex = (size - 1) / 2.0;
    double mean = 0;
    for (int i = 0; i < size; i++) {
      mean += history[i] / size;
    }
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < size; i++) {
      covariance += (i - meanIndex) * (history[i] - mean);
      variance += (i - meanIndex) * (i - meanIndex);
    }
    double next = mean + covariance / variance * (size - meanIndex);
    return Math.max(0, (long) next);
  }
}
