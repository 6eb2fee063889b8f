package io.github.btc.lab.advise;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How long stops of a kind were: each of them from a log, or their mean, which is all that a
 * running JVM tells.
 *
 * @param count how many there were
 * @param sumNanos all of them together
 * @param nanos each one, or a mean
 * @param tellsEach whether it is each one
 */
record StopTimes(long count, double sumNanos, long[] nanos, boolean tellsEach) {

  static StopTimes each(long... nanos) {
    double sum = Arrays.stream(nanos).asDoubleStream().sum();
    return new StopTimes(nanos.length, sum, nanos, true);
  }

  static StopTimes mean(long count, double sumNanos) {
    return count <= 0
        ? each()
        : new StopTimes(count, sumNanos, new long[] {Math.round(sumNanos / count)}, false);
  }

  /** Returns both together. */
  StopTimes and(StopTimes other) {
    return new StopTimes(
        count + other.count,
        sumNanos + other.sumNanos,
        LongStream.concat(Arrays.stream(nanos), Arrays.stream(other.nanos)).toArray(),
        tellsEach && other.tellsEach);
  }

  boolean areNone() {
    return count == 0;
  }

  /** The middle one; of those whose mean alone is known, that. */
  double medianMillis() {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2] / 1e6;
  }

  double meanMillis() {
    return count == 0 ? 0 : sumNanos / count / 1e6;
  }

  long longestNanos() {
    return Arrays.stream(nanos).max().orElse(0);
  }
}
