package io.github.btc.tools.bench.throughput;

import java.util.Arrays;
import java.util.Locale;

/**
 * The median of paired ratios, with an interval that holds the true one in 95 of 100 runs. The
 * interval is that of the sign test (ranks n/2 ± 0.98·√n of the sorted ratios): it asks nothing of
 * how noise is distributed.
 *
 * @param median the median
 * @param low the interval's lower end
 * @param high the interval's upper end
 */
record Ratio(double median, double low, double high) {

  private static final double HALF_WIDTH = 0.98; // half of 1.96, times the root of n
  private static final int FEWEST = 12;

  static Ratio of(double[] ratios) {
    if (ratios.length < FEWEST) {
      throw new IllegalArgumentException(
          "ratios: " + ratios.length + " (expected at least " + FEWEST + ")");
    }
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int below = (int) Math.floor(n / 2.0 - HALF_WIDTH * Math.sqrt(n));
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    return new Ratio(median, sorted[Math.max(0, below)], sorted[Math.min(n - 1, n - 1 - below)]);
  }

  boolean liesWithin(double least, double most) {
    return low >= least && high <= most;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.4f (%.4f to %.4f)", median, low, high);
  }
}
