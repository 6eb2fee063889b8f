package io.github.btc.tools.bench;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/*
 * The interval is Student's and not a bootstrap's, because a bench has few repetitions. The 95 %
 * interval of the percentile bootstrap contains the mean in about 83 % of all cases with five values
 * and in 50 % with two values. Student's interval contains it in 95 % for any number of normally
 * distributed values. Means and percentiles of thousands of requests nearly have this distribution.
 */

/**
 * The values of a measure in all repetitions of a row, or the differences between two rows.
 *
 * @param mean mean over the repetitions
 * @param low lower end of the mean's 95 % interval; {@code null} with one repetition
 * @param high upper end of the mean's 95 % interval; {@code null} with one repetition
 * @param each value of each repetition, in the order of the rounds
 */
record Figure(double mean, @Nullable Double low, @Nullable Double high, List<Double> each) {

  /** The least number of repetitions for a claim. */
  static final int LEAST_REPETITIONS = 3;

  private static final double LEVEL = 0.95;

  /** Returns the figure of a measure. A measure is not negative, so the interval is cut at zero. */
  static Figure ofMeasure(List<Double> each) {
    return of(each, 0);
  }

  /** Returns the figure of the differences of a measure, round by round. */
  static Figure ofDifferences(List<Double> each) {
    return of(each, Double.NEGATIVE_INFINITY);
  }

  private static Figure of(List<Double> each, double least) {
    double mean = each.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    if (each.size() < 2 || Double.isNaN(mean)) { // NaN: this system does not provide the measure
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

  /** Returns whether there are enough repetitions for a comparison. */
  boolean canBeCompared() {
    return each.size() >= LEAST_REPETITIONS && low != null && high != null;
  }

  /** Returns whether the intervals of two comparable figures do not overlap. */
  boolean isApartFrom(Figure other) {
    return end(high) < end(other.low) || end(other.high) < end(low);
  }

  /** Returns whether the interval lies on one side of zero. */
  boolean hasOneSign() {
    return end(low) > 0 || end(high) < 0;
  }

  private static double end(@Nullable Double end) {
    return end == null ? Double.NaN : end;
  }

  /** Returns the largest value minus the smallest; NaN with too few repetitions to compare. */
  double spread() {
    if (!canBeCompared()) {
      return Double.NaN;
    }
    double most = each.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    double least = each.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    return most - least;
  }
}
