package io.github.btc.research.tuner.search;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.ranking.NaturalRanking;

/*
 * The share of the differences between results that a parameter explains is the first-order (Sobol')
 * index Var(E[Y|X]) / Var(Y). It is estimated from the available points in classes of X
 * (E. Plischke, E. Borgonovo, C. L. Smith, Global sensitivity measures from given data, EJOR 226,
 * 2013). Small classes explain a part even of pure noise, which is subtracted as in T. L. Kelley's
 * epsilon squared (1935). The results are ranked first, so that a single extreme point does not
 * decide. The direction is Spearman's rank correlation.
 */

/**
 * The influence of a parameter on a result.
 *
 * @param share share of the differences that the parameter explains by itself, 0 to 1
 * @param direction -1 to 1: whether the result falls or grows with the parameter; 0 without an
 *     order
 */
public record Importance(double share, double direction) {

  private static final int LEAST_POINTS = 4;
  private static final int POINTS_PER_CLASS = 10;
  private static final int MOST_CLASSES = 20;

  /**
   * Estimates the influence of a parameter.
   *
   * @param places positions of the parameter's values
   * @param ordered whether the positions have an order; otherwise each position is a class
   * @param results results in the order of the positions, all of them numbers
   */
  public static Importance of(double[] places, boolean ordered, double[] results) {
    int n = results.length;
    if (places.length != n) {
      throw new IllegalArgumentException(
          "places: " + places.length + " (expected one for each result, " + n + ")");
    }
    if (n < LEAST_POINTS) {
      return new Importance(0, 0);
    }
    double[] x = new NaturalRanking().apply(places);
    double[] y = new NaturalRanking().apply(results);
    int[] classes =
        ordered ? classesOf(x) : Arrays.stream(x).mapToInt(r -> (int) (2 * r)).toArray();
    return new Importance(explained(classes, y), ordered ? Correlation.of(x, y) : 0);
  }

  private static int[] classesOf(double[] ranks) {
    int n = ranks.length;
    int count = Math.max(2, Math.min(MOST_CLASSES, n / POINTS_PER_CLASS));
    return Arrays.stream(ranks).mapToInt(r -> (int) ((r - 0.5) * count / n)).toArray();
  }

  private static double explained(int[] classes, double[] y) {
    double mean = Arrays.stream(y).average().orElseThrow();
    double total = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum();
    int[] different = Arrays.stream(classes).distinct().sorted().toArray();
    int free = y.length - different.length;
    if (total == 0 || free < 1) {
      return 0;
    }
    double within = 0;
    for (int each : different) {
      double[] members =
          IntStream.range(0, y.length)
              .filter(i -> classes[i] == each)
              .mapToDouble(i -> y[i])
              .toArray();
      double own = Arrays.stream(members).average().orElseThrow();
      within += Arrays.stream(members).map(v -> (v - own) * (v - own)).sum();
    }
    return Math.max(0, 1 - within / total * (y.length - 1) / free);
  }
}
