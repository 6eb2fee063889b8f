package io.github.btc.tools.replicas.measure;

import java.time.Instant;

/**
 * Converts the time of day to {@link System#nanoTime()}.
 *
 * @param offsetNanos time of day in nanoseconds minus {@link System#nanoTime()}; the least of
 *     several readings
 */
public record WallClock(long offsetNanos) {

  private static final int READINGS = 1_000;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long MILLI_NANOS = 1_000_000;

  /**
   * Reads both clocks with as little time between as possible.
   *
   * @return the reading
   */
  public static WallClock read() {
    long offset = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < READINGS; i++) {
      long before = System.nanoTime();
      Instant now = Instant.now();
      long took = System.nanoTime() - before;
      if (took < least) {
        least = took;
        offset = now.getEpochSecond() * SECOND_NANOS + now.getNano() - before;
      }
    }
    return new WallClock(offset);
  }

  /**
   * Returns the reading that places events later, because the time of day may have been adjusted.
   *
   * @param other another reading
   * @return one of the two readings
   */
  public WallClock or(WallClock other) {
    return offsetNanos < other.offsetNanos ? this : other;
  }

  /**
   * Returns the latest moment of a millisecond.
   *
   * @param epochMillis milliseconds since 1970, as a log has them
   * @return {@link System#nanoTime()} at that moment
   */
  public long latestNanos(long epochMillis) {
    return (epochMillis + 1) * MILLI_NANOS - offsetNanos;
  }

  /**
   * Converts a moment.
   *
   * @param moment time of day
   * @return {@link System#nanoTime()} at that moment
   */
  public long nanos(Instant moment) {
    return moment.getEpochSecond() * SECOND_NANOS + moment.getNano() - offsetNanos;
  }
}
