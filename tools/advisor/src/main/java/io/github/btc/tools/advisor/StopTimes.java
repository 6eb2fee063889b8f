package io.github.btc.tools.advisor;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How long stops of a kind were: each of them from a log, or their mean, which is all that a
 * running JVM tells.
 *
 * @param count how many there were
 * @param sumNanos all of them together
 * @param longestNanos the longest; the mean where no more is known
 * @param nanos each one, many of them where there are very many, or a mean
 * @param tellsEach false if it is a mean
 */
record StopTimes(long count, double sumNanos, long longestNanos, long[] nanos, boolean tellsEach) {

  static StopTimes each(long... nanos) {
    StopSample sample = new StopSample();
    Arrays.stream(nanos).forEach(sample::add);
    return sample.times();
  }

  static StopTimes mean(long count, double sumNanos) {
    if (count <= 0) {
      return each();
    }
    long mean = Math.round(sumNanos / count);
    return new StopTimes(count, sumNanos, mean, new long[] {mean}, false);
  }

  /** Returns both together. */
  StopTimes and(StopTimes other) {
    return new StopTimes(
        count + other.count,
        sumNanos + other.sumNanos,
        Math.max(longestNanos, other.longestNanos),
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
}
