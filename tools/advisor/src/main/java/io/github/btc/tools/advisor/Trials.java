package io.github.btc.tools.advisor;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The same simulation with several seeds. One alone is a drawing of lots: where with and without
 * BTC are close, the next seed says the opposite.
 *
 * @param each at least two
 */
record Trials(List<Expectation> each) {

  private static final double LEVEL = 0.99;

  Trials {
    each = List.copyOf(each);
  }

  /**
   * Runs simulations, as many at a time as there are processors.
   *
   * @param simulation of a seed
   * @param seed from which all seeds are drawn
   * @param count how many
   */
  static Trials run(LongFunction<Expectation> simulation, long seed, int count) {
    long[] seeds = LongStream.generate(new SplittableRandom(seed)::nextLong).limit(count).toArray();
    return new Trials(LongStream.of(seeds).parallel().mapToObj(simulation).toList());
  }

  /** Returns these and others. */
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
   * Tells whether something is larger than a limit, if its mean is known well enough.
   *
   * @param what of each simulation
   * @param limit with which it is compared
   */
  Answer isAbove(ToDoubleFunction<Expectation> what, double limit) {
    Interval interval = interval(what);
    if (interval.low() > limit) {
      return Answer.YES;
    }
    return interval.high() <= limit ? Answer.NO : Answer.UNCLEAR;
  }

  /** Student's interval, which holds the mean in 99 of 100 cases. */
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
   * Where a mean lies.
   *
   * @param low its lower end
   * @param high its upper end
   */
  record Interval(double low, double high) {}
}
