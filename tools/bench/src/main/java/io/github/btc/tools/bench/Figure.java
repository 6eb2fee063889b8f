package io.github.btc.tools.bench;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/*
 * Student's interval, not resampling: a bench has few repetitions, and of five values the percentile
 * bootstrap's 95 % interval holds the mean in about 83 % of all cases, of two in 50 %. Student's holds
 * it in 95 % whatever their number, for values that are normally distributed; means and percentiles of
 * thousands of requests nearly are.
 */

/**
 * A measure of a row over its repetitions, or the difference of two.
 *
 * @param mean of the repetitions
 * @param low the lower end of the mean's 95 % interval; {@code null} with one repetition
 * @param high the upper end
 * @param each the value of each repetition, in the order of the rounds
 */
record Figure(double mean, @Nullable Double low, @Nullable Double high, List<Double> each) {

  /** Of fewer repetitions nothing is claimed. */
  static final int LEAST_REPETITIONS = 3;

  private static final double LEVEL = 0.95;

  /** Returns what repetitions of a measure say. None can be negative, so its interval is not. */
  static Figure ofMeasure(List<Double> each) {
    return of(each, 0);
  }

  /** Returns what differences of a measure say, round by round. */
  static Figure ofDifferences(List<Double> each) {
    return of(each, Double.NEGATIVE_INFINITY);
  }

  private static Figure of(List<Double> each, double least) {
    double mean = each.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    if (each.size() < 2 || Double.isNaN(mean)) { // NaN: this system does not tell
      return new Figure(mean, null, null, List.copyOf(each));
    }
    double half = halfWidth(each, mean);
    return new Figure(mean, Math.max(least, mean - half), mean + half, List.copyOf(each));
  }

  private static double halfWidth(List<Double> each, double mean) {
    double squares = each.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    double degrees = each.size() - 1;
    double error = Math.sqrt(squares / degrees / each.size());
    return error * TDistribution.of(degrees).inverseCumulativeProbability((1 + LEVEL) / 2);
  }

  /** Tells whether there are enough repetitions to compare it with another. */
  boolean canBeCompared() {
    return each.size() >= LEAST_REPETITIONS && low != null && high != null;
  }

  /** Tells whether the intervals of two comparable figures have nothing in common. */
  boolean isApartFrom(Figure other) {
    return end(high) < end(other.low) || end(other.high) < end(low);
  }

  /** Tells whether the interval lies on one side of zero. */
  boolean hasOneSign() {
    return end(low) > 0 || end(high) < 0;
  }

  private static double end(@Nullable Double end) {
    return end == null ? Double.NaN : end;
  }

  /** The largest less the smallest; with fewer repetitions than it takes nobody knows. */
  double spread() {
    if (!canBeCompared()) {
      return Double.NaN;
    }
    double most = each.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    double least = each.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    return most - least;
  }
}
