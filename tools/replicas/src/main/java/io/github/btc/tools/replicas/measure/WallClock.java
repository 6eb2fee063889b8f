package io.github.btc.tools.replicas.measure;

import java.time.Instant;

/**
 * From the time of day to {@link System#nanoTime()}.
 *
 * @param offsetNanos time of day in nanoseconds less {@link System#nanoTime()}; of several readings
 *     the least
 */
public record WallClock(long offsetNanos) {

  private static final int READINGS = 1_000;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long MILLI_NANOS = 1_000_000;

  /**
   * Reads both clocks, as close together as can be had.
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
   * Of two readings takes that by which things ended later: the time of day may be adjusted.
   *
   * @param other the other one
   * @return one of both
   */
  public WallClock or(WallClock other) {
    return offsetNanos < other.offsetNanos ? this : other;
  }

  /**
   * Returns the latest moment that is written as a millisecond since 1970.
   *
   * @param epochMillis as it is written
   * @return {@link System#nanoTime()} at that moment
   */
  public long latestNanos(long epochMillis) {
    return (epochMillis + 1) * MILLI_NANOS - offsetNanos;
  }

  /**
   * Returns a moment.
   *
   * @param moment as the time of day has it
   * @return {@link System#nanoTime()} at that moment
   */
  public long nanos(Instant moment) {
    return moment.getEpochSecond() * SECOND_NANOS + moment.getNano() - offsetNanos;
  }
}
