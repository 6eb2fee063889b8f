package io.github.btc.research.models.statistics;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Confidence intervals of quantiles without assumptions on the distribution: order statistics,
 * interpolated (J. Nyblom, Note on interpolated order statistics, Statistics and Probability
 * Letters 14, 1992; for the median it is that of Hettmansperger and Sheather). It is what the
 * papers put around their percentiles; no library has it.
 */
public final class QuantileInterval {

  private QuantileInterval() {}

  /**
   * Returns a quantile with its interval. Where the sample is too small for the level, the interval
   * ends at the smallest or largest value.
   *
   * @param sorted the sample, in ascending order, of at least 2
   * @param quantile more than 0, less than 1
   * @param level confidence, 0.95 for instance
   */
  public static Estimate of(double[] sorted, double quantile, double level) {
    if (sorted.length < 2) {
      throw new IllegalArgumentException("sample: " + sorted.length + " (expected at least 2)");
    }
    double half = (1 - level) / 2;
    double low = end(sorted, quantile, half);
    double high = end(sorted, quantile, 1 - half);
    int rank = (int) Math.ceil(quantile * sorted.length);
    double value = sorted[Math.max(0, Math.min(sorted.length, rank) - 1)];
    return new Estimate(value, Math.min(low, value), Math.max(high, value), level);
  }

  /** The value below which the quantile lies with a probability. */
  private static double end(double[] sorted, double quantile, double probability) {
    int n = sorted.length;
    BinomialDistribution below = BinomialDistribution.of(n, quantile);
    // P(X_(r) > quantile) = P(fewer than r values below it) = cdf(r - 1), which grows with r.
    int r = below.inverseCumulativeProbability(probability);
    if (r < 1) {
      return sorted[0];
    }
    if (r >= n) {
      return sorted[n - 1];
    }
    double atR = below.cumulativeProbability(r - 1);
    double atNext = below.cumulativeProbability(r);
    double odds =
        r * (1 - quantile) * (atNext - probability) / ((n - r) * quantile * (probability - atR));
    double weight = 1 / (1 + odds);
    return (1 - weight) * sorted[r - 1] + weight * sorted[r];
  }
}
