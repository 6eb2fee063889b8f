package io.github.btc.tools.simulator.workload;

import io.github.btc.RefusedSettingException;
import java.util.SplittableRandom;

/**
 * A set of durations to sample from: {@code rt_set}, {@code bt_impact_set} and {@code
 * bt_duration_set} of Listings 4.1 and 4.2, measured or made by a formula.
 */
@FunctionalInterface
public interface DurationSet {

  /** Draws a duration in nanoseconds, at least 0. */
  long sample(SplittableRandom random);

  /** Always the same. */
  static DurationSet fixed(long nanos) {
    return random -> nanos;
  }

  /** Exponential with a mean. */
  static DurationSet exponential(double meanNanos) {
    return random -> Math.round(random.nextExponential() * meanNanos);
  }

  /** Uniform from a least to a most. */
  static DurationSet uniform(long leastNanos, long mostNanos) {
    return random -> random.nextLong(leastNanos, mostNanos + 1);
  }

  /** Log-normal with a median and the standard deviation of the logarithm. */
  static DurationSet logNormal(double medianNanos, double sigma) {
    return random -> Math.round(medianNanos * Math.exp(sigma * random.nextGaussian()));
  }

  /** One of the values measured, each as likely as the others. */
  static DurationSet measured(long[] nanos) {
    if (nanos.length == 0) {
      throw new RefusedSettingException("durations", "none", "at least one");
    }
    long[] values = nanos.clone();
    return random -> values[random.nextInt(values.length)];
  }

  /** This set with every duration multiplied. */
  default DurationSet times(double factor) {
    return random -> Math.round(sample(random) * factor);
  }
}
