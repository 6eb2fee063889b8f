package io.github.btc.tools.replicas.measure;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a JVM's unified log, with any decorations that hold a time and the tags.
 *
 * @param nanos when it was written, on the clock of its decoration
 * @param tags for instance {@code gc,start}
 * @param text what stands after the decorations
 */
public record LogLine(long nanos, String tags, String text) {

  private static final int LEAST_DECORATIONS = 2;
  private static final int MOST_DECORATIONS = 16;
  private static final int LONGEST_DECORATION = 64;
  private static final Pattern NANOS = Pattern.compile("(\\d{1,18})ns");
  private static final Pattern MILLIS = Pattern.compile("(\\d{1,12})ms");
  private static final Pattern SECONDS = Pattern.compile("(\\d{1,9})[.,](\\d{3})s");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT);

  /**
   * Reads a line.
   *
   * @param line as the JVM wrote it
   * @return empty if it has no decorations, no time or no tags
   */
  public static Optional<LogLine> of(String line) {
    // By hand, not by a pattern: logs have millions of lines.
    long nanos = -1;
    String date = "";
    String last = "";
    int count = 0;
    int at = 0;
    while (count < MOST_DECORATIONS && at < line.length() && line.charAt(at) == '[') {
      int end = endOfDecoration(line, at + 1);
      if (end < 0) {
        return Optional.empty();
      }
      last = line.substring(at + 1, end);
      // Several times: the finest comes last, by the order in which the JVM writes them.
      long found = nanos(last);
      nanos = found < 0 ? nanos : found;
      date = isDate(last) ? last : date;
      count++;
      at = end + 1;
    }
    boolean isLine =
        count >= LEAST_DECORATIONS && at < line.length() && line.charAt(at) == ' ' && areTags(last);
    if (isLine && nanos < 0) {
      nanos = date(date); // read only where there is no finer time, for it takes long
    }
    return isLine && nanos >= 0
        ? Optional.of(new LogLine(nanos, last.strip(), line.substring(at + 1)))
        : Optional.empty();
  }

  /** Returns the index of the bracket that closes it; -1 if it is none. */
  private static int endOfDecoration(String line, int from) {
    int most = Math.min(line.length(), from + LONGEST_DECORATION + 1);
    for (int i = from; i < most; i++) {
      char each = line.charAt(i);
      if (each == ']') {
        return i > from ? i : -1;
      }
      if (each == '[') {
        return -1;
      }
    }
    return -1;
  }

  private static boolean areTags(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    for (int i = 0; i < end; i++) {
      char each = text.charAt(i);
      boolean isTag = each >= 'a' && each <= 'z' || each >= '0' && each <= '9' || each == ',';
      if (!isTag) {
        return false;
      }
    }
    return end > 0;
  }

  private static long nanos(String decoration) {
    char first = decoration.charAt(0);
    if (first < '0' || first > '9' || !decoration.endsWith("s")) {
      return -1;
    }
    Matcher nanos = NANOS.matcher(decoration);
    if (nanos.matches()) {
      return Long.parseLong(nanos.group(1));
    }
    Matcher millis = MILLIS.matcher(decoration);
    if (millis.matches()) {
      return Long.parseLong(millis.group(1)) * 1_000_000;
    }
    Matcher seconds = SECONDS.matcher(decoration);
    return seconds.matches()
        ? Long.parseLong(seconds.group(1)) * 1_000_000_000
            + Long.parseLong(seconds.group(2)) * 1_000_000
        : -1;
  }

  private static boolean isDate(String decoration) {
    return decoration.length() == 28 && decoration.charAt(10) == 'T';
  }

  private static long date(String decoration) {
    try {
      long millis = OffsetDateTime.parse(decoration, DATE).toInstant().toEpochMilli();
      return millis < 0 || millis > Long.MAX_VALUE / 1_000_000 ? -1 : millis * 1_000_000;
    } catch (DateTimeParseException e) {
      return -1;
    }
  }
}
