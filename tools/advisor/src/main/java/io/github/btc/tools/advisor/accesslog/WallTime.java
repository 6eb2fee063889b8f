package io.github.btc.tools.advisor.accesslog;

import io.github.btc.tools.replicas.measure.LogLine;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * A line with a date and a precise time says: date <= precise time + offset < date + 1 ms. Each
 * further line narrows the offset, because it falls elsewhere in its millisecond. If the clock was
 * set meanwhile, no offset suits all lines; then the error is half of what they differ by.
 */

/** Converts the times of a GC log to the time of day. Learns from each line of the log. */
final class WallTime {

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Pattern DATE =
      Pattern.compile(
          "^(?:\\[[^\\]]{1,64}\\]){0,16}?"
              + "\\[(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4}|\\d{13}ms)\\]");

  private long least = Long.MIN_VALUE;
  private long most = Long.MAX_VALUE;
  private boolean known;
  private boolean wholeMillis = true;

  /** Learns from a line that has been read. */
  void learn(String text, LogLine line) {
    wholeMillis &= line.nanos() % NANOS_PER_MILLI == 0;
    OptionalLong date = date(text);
    if (date.isPresent()) {
      long offset = date.getAsLong() - line.nanos();
      known = true;
      least = Math.max(least, offset);
      most = Math.min(most, offset + NANOS_PER_MILLI);
    }
  }

  private static OptionalLong date(String text) {
    Matcher date = DATE.matcher(text);
    if (!date.find()) {
      return OptionalLong.empty();
    }
    return LogLine.of("[" + date.group(1) + "][gc] ").stream()
        .mapToLong(LogLine::nanos)
        .findFirst();
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
