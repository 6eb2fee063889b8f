package io.github.btc.research.models.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** Confidence intervals of any statistic by resampling (Efron's percentile method). */
public final class Bootstrap {

  private static final int RESAMPLES = 2_000;

  private Bootstrap() {}

  /**
   * Returns a statistic with its interval.
   *
   * @param sample at least one value
   * @param statistic of a sample, which it may reorder
   * @param level confidence, 0.95 for instance
   * @param seed of the resampling
   */
  public static Estimate of(
      double[] sample, ToDoubleFunction<double[]> statistic, double level, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[RESAMPLES];
    double[] again = new double[sample.length];
    for (int i = 0; i < RESAMPLES; i++) {
      Arrays.setAll(again, k -> sample[random.nextInt(sample.length)]);
      values[i] = statistic.applyAsDouble(again);
    }
    Arrays.sort(values);
    double value = statistic.applyAsDouble(sample.clone());
    double low = values[(int) Math.floor((1 - level) / 2 * (RESAMPLES - 1))];
    double high = values[(int) Math.ceil((1 + level) / 2 * (RESAMPLES - 1))];
    return new Estimate(value, Math.min(low, value), Math.max(high, value), level);
  }

  /** Returns the mean with its 95 % interval. */
  public static Estimate mean(double[] sample, long seed) {
    return of(sample, values -> Arrays.stream(values).average().orElseThrow(), 0.95, seed);
  }

  /** Returns the median with its 95 % interval. */
  public static Estimate median(double[] sample, long seed) {
    return of(sample, Bootstrap::middle, 0.95, seed);
  }

  private static double middle(double[] values) {
    Arrays.sort(values);
    int half = values.length / 2;
    return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
}
