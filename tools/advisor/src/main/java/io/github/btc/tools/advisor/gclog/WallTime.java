package io.github.btc.tools.advisor.gclog;

import io.github.btc.tools.replicas.measure.LogLine;

/*
 * A line with a date and a precise time says: date <= precise time + offset < date + 1 ms. Each
 * further line narrows the offset, because it falls elsewhere in its millisecond. If the clock was
 * set meanwhile, no offset suits all lines; then the error is half of what they differ by.
 */

/** Converts the times of a GC log to the time of day. Learns from each line of the log. */
final class WallTime {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private long least = Long.MIN_VALUE;
  private long most = Long.MAX_VALUE;
  private boolean known;
  private boolean wholeMillis = true;

  /** Learns from a line. */
  void learn(LogLine line) {
    wholeMillis &= line.nanos() % NANOS_PER_MILLI == 0;
    if (line.wallNanos() >= 0) {
      long offset = line.wallNanos() - line.nanos();
      known = true;
      least = Math.max(least, offset);
      most = Math.min(most, offset + NANOS_PER_MILLI);
    }
  }

  /** Returns false if no line has told the time of day. */
  boolean isKnown() {
    return known;
  }

  /** Returns what must be added to a time of the log. */
  long offsetNanos() {
    return least + (most - least) / 2;
  }

  /** Returns by how much a converted time may be wrong. */
  long errorNanos() {
    return Math.abs(most - least) / 2 + (wholeMillis ? NANOS_PER_MILLI : 0);
  }
}
