package io.github.btc.tools.advisor.gclog;

import io.github.btc.tools.replicas.measure.LogLine;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks whether the lines of a log belong to one JVM and are complete. A JVM numbers its
 * collections from 0. If the numbers jump, lines are missing; if numbers or times fall, the lines
 * belong to another JVM.
 */
public final class LogOrder {

  private static final Pattern NUMBER = Pattern.compile("GC\\((\\d{1,15})\\) .*");

  /**
   * The largest distance of two numbers without a missing line, if one collection ends in another.
   */
  private static final long CLOSE = 2;

  /**
   * The largest fall of the time within one JVM: threads write at a time, and clocks are adjusted.
   */
  private static final long FALLS_NANOS = 10_000_000_000L;

  private static final long NONE = -1;

  private long firstNanos = NONE;
  private long lastNanos;
  private long firstNumber = NONE;
  private long largestNumber = NONE;
  private long missing;
  private long missingNanos;
  private String fault = "";

  /** Creates the order of a log without lines. */
  public LogOrder() {}

  /**
   * Reads the next line.
   *
   * @param line next line of the log
   * @return false if lines are missing before it
   */
  public boolean line(LogLine line) {
    if (firstNanos < 0) {
      firstNanos = line.nanos();
    } else if (fault.isEmpty() && line.nanos() < lastNanos - FALLS_NANOS) {
      fault = "the time falls by " + (lastNanos - line.nanos()) / 1_000_000_000 + " s";
    }
    boolean isWhole = !line.tags().startsWith("gc") || number(line);
    lastNanos = Math.max(lastNanos, line.nanos());
    return isWhole;
  }

  private boolean number(LogLine line) {
    Matcher matcher = NUMBER.matcher(line.text());
    if (!line.text().startsWith("GC(") || !matcher.matches()) {
      return true;
    }
    long number = Long.parseLong(matcher.group(1));
    if (firstNumber < 0) {
      firstNumber = number;
      largestNumber = number;
      return true;
    }
    boolean isWhole = number - largestNumber <= CLOSE;
    if (!isWhole) {
      missing += number - largestNumber - 1;
      missingNanos += Math.max(0, line.nanos() - lastNanos);
    } else if (fault.isEmpty() && isStopOfItsOwn(line) && number < largestNumber - CLOSE) {
      fault = "collection " + number + " comes after collection " + largestNumber;
    }
    largestNumber = Math.max(largestNumber, number);
    return isWhole;
  }

  /**
   * Returns false for the stops of a concurrent cycle, which have the number of the cycle's start.
   */
  private static boolean isStopOfItsOwn(LogLine line) {
    return line.text().contains("Pause Young") || line.text().contains("Pause Full");
  }

  /**
   * Adds the time before the first line, if a stop began there.
   *
   * @param nanos begin of the stop
   */
  public void covers(long nanos) {
    firstNanos = firstNanos < 0 ? firstNanos : Math.min(firstNanos, Math.max(0, nanos));
  }

  /**
   * Returns the reason why the lines are not from one JVM.
   *
   * @return reason; empty if there is none
   */
  public String fault() {
    return fault;
  }

  /**
   * Returns the time of the first line.
   *
   * @return nanoseconds; negative before the first line
   */
  public long firstNanos() {
    return firstNanos;
  }

  /**
   * Returns the time that the lines cover from a moment on, without gaps of missing lines.
   *
   * @param nanos moment
   * @return seconds
   */
  public double secondsFrom(long nanos) {
    return Math.max(1e-3, (lastNanos - nanos - missingNanos) / 1e9);
  }

  /**
   * Returns the number of collections that are missing between others.
   *
   * @return collections
   */
  public long missing() {
    return missing;
  }

  /**
   * Returns the time in which they are missing.
   *
   * @return seconds
   */
  public double missingSeconds() {
    return missingNanos / 1e9;
  }

  /**
   * Returns the number of collections before the first line.
   *
   * @return collections
   */
  public long before() {
    return Math.max(0, firstNumber);
  }
}
