package io.github.btc.research.models.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/*
 * P(Q <= q) for the range of k means with v degrees of freedom is
 *
 *   integral over s of f_v(s) * k * integral over z of phi(z) * (Phi(z) - Phi(z - q s))^(k-1)
 *
 * where s is the estimated standard deviation by the true one. Both integrals are sums over an even
 * grid, which converges fast, because the functions vanish with all their derivatives at both ends.
 */

/** Tukey's honestly significant differences: all pairs of groups of a one-way analysis. */
public final class TukeyHsd {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int STEPS = 240;
  private static final double WIDEST = 8;

  private final List<double[]> groups;
  private final double meanSquare;
  private final int degrees;

  /**
   * Analyses groups.
   *
   * @param groups at least two groups of at least two values
   */
  public TukeyHsd(List<double[]> groups) {
    this.groups = groups.stream().map(double[]::clone).toList();
    this.degrees = groups.stream().mapToInt(each -> each.length - 1).sum();
    this.meanSquare = groups.stream().mapToDouble(TukeyHsd::squares).sum() / degrees;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double squares(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
  }

  /** Returns the probability of a difference at least as large, if all groups were alike. */
  public double p(int one, int other) {
    double[] a = groups.get(one);
    double[] b = groups.get(other);
    double error = Math.sqrt(meanSquare / 2 * (1.0 / a.length + 1.0 / b.length));
    double q = Math.abs(mean(a) - mean(b)) / error;
    return Math.max(0, 1 - below(q, groups.size(), degrees));
  }

  /** Returns the probability that the studentized range is at most q. */
  static double below(double q, int groups, int degrees) {
    // The logarithm of the density of s, but for a constant: (v - 1) ln s - v s^2 / 2.
    double spread = WIDEST / Math.sqrt(2.0 * degrees);
    double from = Math.max(1e-6, 1 - spread);
    double to = 1 + spread;
    double weights = 0;
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double s = from + (to - from) * i / STEPS;
      double weight = Math.exp((degrees - 1) * Math.log(s) - degrees * (s * s - 1) / 2);
      weights += weight;
      sum += weight * rangeBelow(q * s, groups);
    }
    return sum / weights;
  }

  private static double rangeBelow(double range, int groups) {
    double step = 2 * WIDEST / STEPS;
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double z = -WIDEST + i * step;
      double between = NORMAL.cumulativeProbability(z) - NORMAL.cumulativeProbability(z - range);
      sum += NORMAL.density(z) * Math.pow(between, groups - 1.0);
    }
    return Math.min(1, groups * sum * step);
  }
}
