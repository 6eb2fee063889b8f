package io.github.btc.tools.replicas.measure;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a JVM's unified log. Its decorations must contain a time and the tags.
 *
 * @param nanos time of the line, on the clock of its decoration
 * @param tags tags, for instance {@code gc,start}
 * @param text text after the decorations
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
   * @param line line of the log
   * @return empty if the line has no decorations, no time or no tags
   */
  public static Optional<LogLine> of(String line) {
    // No regular expression, because logs have millions of lines.
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
      // If there are several times, the JVM writes the most precise one last.
      long found = nanos(last);
      nanos = found < 0 ? nanos : found;
      date = isDate(last) ? last : date;
      count++;
      at = end + 1;
    }
    boolean isLine =
        count >= LEAST_DECORATIONS && at < line.length() && line.charAt(at) == ' ' && areTags(last);
    if (isLine && nanos < 0) {
      nanos = date(date); // parsing a date is slow, so it happens only without another time
    }
    return isLine && nanos >= 0
        ? Optional.of(new LogLine(nanos, last.strip(), line.substring(at + 1)))
        : Optional.empty();
  }

  /** Returns the index of the closing bracket; -1 if there is no decoration. */
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
