package io.github.btc.research.models.statistics;

/**
 * A number with a confidence interval.
 *
 * @param value the number
 * @param low the lower end
 * @param high the upper end
 * @param level the confidence, 0.95 for instance; 1 for a number without uncertainty
 */
public record Estimate(double value, double low, double high, double level) {

  public Estimate {
    if (!(low <= high && level > 0 && level <= 1)) {
      throw new IllegalArgumentException(
          "estimate: " + low + " to " + high + " at " + level + " (expected low <= high, a level)");
    }
  }

  /** Returns a number that was calculated, not sampled. */
  public static Estimate exact(double value) {
    return new Estimate(value, value, value, 1);
  }
}
