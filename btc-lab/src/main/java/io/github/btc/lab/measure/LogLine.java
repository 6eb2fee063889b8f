package io.github.btc.lab.measure;

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

  private static final Pattern LINE =
      Pattern.compile("((?:\\[[^\\[\\]]{1,64}+]){2,16}+) (.*)", Pattern.DOTALL);
  private static final Pattern DECORATION = Pattern.compile("\\[([^\\[\\]]{1,64})]");
  private static final Pattern TAGS = Pattern.compile("[a-z0-9,]+ *");
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
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long nanos = -1;
    String last = "";
    Matcher decorations = DECORATION.matcher(matcher.group(1));
    while (decorations.find()) {
      last = decorations.group(1);
      // Several times: the finest comes last, by the order in which the JVM writes them.
      long found = nanos(last);
      nanos = found < 0 ? nanos : found;
    }
    return nanos < 0 || !TAGS.matcher(last).matches()
        ? Optional.empty()
        : Optional.of(new LogLine(nanos, last.strip(), matcher.group(2)));
  }

  private static long nanos(String decoration) {
    Matcher nanos = NANOS.matcher(decoration);
    if (nanos.matches()) {
      return Long.parseLong(nanos.group(1));
    }
    Matcher millis = MILLIS.matcher(decoration);
    if (millis.matches()) {
      return Long.parseLong(millis.group(1)) * 1_000_000;
    }
    Matcher seconds = SECONDS.matcher(decoration);
    if (seconds.matches()) {
      return Long.parseLong(seconds.group(1)) * 1_000_000_000
          + Long.parseLong(seconds.group(2)) * 1_000_000;
    }
    return date(decoration);
  }

  private static long date(String decoration) {
    if (decoration.length() != 28 || decoration.charAt(10) != 'T') {
      return -1;
    }
    try {
      long millis = OffsetDateTime.parse(decoration, DATE).toInstant().toEpochMilli();
      return millis < 0 || millis > Long.MAX_VALUE / 1_000_000 ? -1 : millis * 1_000_000;
    } catch (DateTimeParseException e) {
      return -1;
    }
  }
}
