package io.github.btc.tools.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * How to share something out: the parts are at least their minimum and in all at most a total. What
 * is best need not use all: one part more than was asked for may stay unused.
 *
 * @param total of all parts
 * @param least of each part
 * @param worth of parts; more is better
 */
record Shares(double total, double[] least, ToDoubleFunction<double[]> worth) {

  Shares {
    least = least.clone();
    double needed = Arrays.stream(least).sum();
    Ranges.whole("parts", least.length, 1, 1_000);
    if (!(needed <= total) || Arrays.stream(least).anyMatch(each -> !(each >= 0))) {
      throw new RefusedSettingException(
          "least", needed + " in all", "at most the total, " + total + ", none below 0");
    }
  }

  /** Turns a point of the simplex, with one coordinate for what stays unused, into parts. */
  double[] parts(double[] simplex) {
    double free = total - Arrays.stream(least).sum();
    double[] parts = new double[least.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = least[i] + simplex[i] * free;
    }
    return parts;
  }

  double worthOf(double[] simplex) {
    return worth.applyAsDouble(parts(simplex));
  }

  /** Returns how many coordinates a point has. */
  int dimensions() {
    return least.length + 1;
  }
}
