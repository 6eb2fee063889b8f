package io.github.btc.lab.bench;

import io.github.btc.sim.reproduce.Estimate;
import io.github.btc.sim.statistics.Bootstrap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A measure of a row over its repetitions.
 *
 * @param mean of the repetitions
 * @param low the lower end of the mean's 95 % interval; {@code null} with one repetition
 * @param high the upper end
 * @param each the value of each repetition, in the order of the rounds
 */
record Figure(double mean, @Nullable Double low, @Nullable Double high, List<Double> each) {

  /** The seed of the resampling: the same values have the same interval. */
  static final long SEED = 19;

  static Figure of(List<Double> each) {
    double[] values = each.stream().mapToDouble(Double::doubleValue).toArray();
    if (each.stream().anyMatch(value -> value.isNaN())) {
      return new Figure(Double.NaN, null, null, List.copyOf(each)); // this system does not tell
    }
    Estimate mean = Bootstrap.mean(values, SEED);
    boolean several = values.length > 1;
    return new Figure(
        mean.value(), several ? mean.low() : null, several ? mean.high() : null, List.copyOf(each));
  }

  /** The largest less the smallest; with one repetition nobody knows. */
  double spread() {
    if (each.size() < 2) {
      return Double.NaN;
    }
    double most = each.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    double least = each.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    return most - least;
  }
}
