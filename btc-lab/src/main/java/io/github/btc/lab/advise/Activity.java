package io.github.btc.lab.advise;

import java.util.Arrays;

/**
 * What a JVM's collector was seen to do.
 *
 * @param seconds for how long it was watched; 0 if it was not
 * @param youngNanos the stops that empty Eden, each
 * @param fullNanos the full collections, each
 * @param otherNanos all other stops for a collection: those inside concurrent cycles
 * @param allocatedBytesPerSecond what the service allocates
 * @param liveBytes what was left in the old generation after a collection, 0 if not known
 */
record Activity(
    double seconds,
    long[] youngNanos,
    long[] fullNanos,
    long[] otherNanos,
    double allocatedBytesPerSecond,
    long liveBytes) {

  private static final long[] NONE = {};

  static Activity notSeen() {
    return new Activity(0, NONE, NONE, NONE, 0, 0);
  }

  boolean wasSeen() {
    return seconds > 0;
  }

  int stops() {
    return youngNanos.length + fullNanos.length + otherNanos.length;
  }

  double stopsPerHour() {
    return stops() * 3600 / seconds;
  }

  long longestNanos() {
    return Math.max(longest(youngNanos), Math.max(longest(fullNanos), longest(otherNanos)));
  }

  double stoppedShare() {
    return (sum(youngNanos) + sum(fullNanos) + sum(otherNanos)) / 1e9 / seconds;
  }

  static double medianMillis(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2] / 1e6;
  }

  private static long longest(long[] nanos) {
    return Arrays.stream(nanos).max().orElse(0);
  }

  private static double sum(long[] nanos) {
    return Arrays.stream(nanos).asDoubleStream().sum();
  }
}
