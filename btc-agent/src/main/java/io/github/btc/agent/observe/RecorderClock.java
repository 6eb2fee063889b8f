package io.github.btc.agent.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The clock of the Flight Recorder, translated into {@link System#nanoTime()}, which requests have.
 * The recorder reads the wall clock only when it begins a chunk. Its times follow no later step of
 * the wall clock, and drift from it for as long as the chunk lasts. So both clocks are compared in
 * the recording itself. Not thread-safe.
 */
final class RecorderClock {

  /** A thread that had no core for longer between its two readings compared nothing. */
  private static final Duration LONGEST = Duration.ofMillis(1);

  private boolean known;
  private long aheadNanos;

  /**
   * Compares both clocks.
   *
   * @param recorded the time of the recorder
   * @param taken how long both readings took together
   * @param nanoTime the time of the other clock, read meanwhile
   */
  void compare(Instant recorded, Duration taken, long nanoTime) {
    if (taken.compareTo(LONGEST) <= 0) {
      aheadNanos = nanos(recorded) - nanoTime;
      known = true;
    }
  }

  /** Returns true if the clocks have been compared. */
  boolean isKnown() {
    return known;
  }

  /** Returns the {@link System#nanoTime()} of a moment that the recorder has written. */
  long nanoTimeOf(Instant recorded) {
    return nanos(recorded) - aheadNanos;
  }

  private static long nanos(Instant moment) {
    return TimeUnit.SECONDS.toNanos(moment.getEpochSecond()) + moment.getNano();
  }
}
