package io.github.btc.research.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The division of a total into parts. Each part has a minimum. Parts need not use the whole total,
 * so one additional part may stay unused.
 *
 * @param total largest sum of all parts
 * @param least minimum of each part
 * @param worth value of a division; larger is better
 */
record Shares(double total, double[] least, ToDoubleFunction<double[]> worth) {

  Shares {
    least = least.clone();
    double needed = Arrays.stream(least).sum();
    Ranges.whole("parts", least.length, 1, 1_000);
    if (!(needed <= total) || Arrays.stream(least).anyMatch(each -> !(each >= 0))) {
      throw new RefusedSettingException(
          "least", needed + " in total", "at most the total, " + total + ", and no part below 0");
    }
  }

  /**
   * Converts a point of the simplex to parts. The point has a coordinate for the unused part too.
   */
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

  /** Returns the number of coordinates of a point. */
  int dimensions() {
    return least.length + 1;
  }
}
