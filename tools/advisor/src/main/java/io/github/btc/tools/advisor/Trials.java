package io.github.btc.tools.advisor;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One simulation with several seeds. A single seed is not enough: if the values with and without
 * BTC are close, another seed may have the opposite result.
 *
 * @param each results, at least two
 */
record Trials(List<Expectation> each) {

  private static final double LEVEL = 0.99;

  Trials {
    each = List.copyOf(each);
  }

  /**
   * Runs simulations, one on each processor at a time.
   *
   * @param simulation simulation with a given seed
   * @param seed seed of all seeds
   * @param count number of simulations
   */
  static Trials run(LongFunction<Expectation> simulation, long seed, int count) {
    long[] seeds = LongStream.generate(new SplittableRandom(seed)::nextLong).limit(count).toArray();
    return new Trials(LongStream.of(seeds).parallel().mapToObj(simulation).toList());
  }

  /** Returns the results of both. */
  Trials and(Trials others) {
    List<Expectation> all = new ArrayList<>(each);
    all.addAll(others.each);
    return new Trials(all);
  }

  int count() {
    return each.size();
  }

  Expectation mean() {
    return Expectation.mean(each);
  }

  /**
   * Returns whether a value is larger than a limit, if its mean is exact enough.
   *
   * @param what value of each simulation
   * @param limit limit for the mean
   */
  Answer isAbove(ToDoubleFunction<Expectation> what, double limit) {
    Interval interval = interval(what);
    if (interval.low() > limit) {
      return Answer.YES;
    }
    return interval.high() <= limit ? Answer.NO : Answer.UNCLEAR;
  }

  /** Returns Student's interval, which contains the mean in 99 of 100 cases. */
  Interval interval(ToDoubleFunction<Expectation> what) {
    double[] values = each.stream().mapToDouble(what).toArray();
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double mean = sum / values.length;
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double degrees = values.length - 1.0;
    double error = Math.sqrt(squares / degrees / values.length);
    double half = error * TDistribution.of(degrees).inverseCumulativeProbability((1 + LEVEL) / 2);
    return new Interval(mean - half, mean + half);
  }

  /**
   * The interval of a mean.
   *
   * @param low lower end
   * @param high upper end
   */
  record Interval(double low, double high) {}
}
