package io.github.btc.tools.replicas.measure;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A line of a JVM's unified log. Its decorations must contain a time. The prefix of a collector of
 * logs, such as docker, kubectl or journald, is skipped. If the decorations have no tags, the text
 * shows which tags the line has.
 *
 * @param nanos time of the line, on the clock of its most precise decoration
 * @param wallNanos time of day in nanoseconds since 1970; {@link #UNKNOWN} without a date
 * @param tags tags, for instance {@code gc,start}
 * @param text text after the decorations
 * @param source pod, container or process that a collector of logs names; empty if there is none
 */
public record LogLine(long nanos, long wallNanos, String tags, String text, String source) {

  /** The time of day of a line without a date. */
  public static final long UNKNOWN = -1;

  private static final int LONGEST_PREFIX = 1_024; // labels of Loki among them
  private static final int MOST_DECORATIONS = 16;
  private static final int LONGEST_DECORATION = 64;

  /** A number of milliseconds with this length is the time of day, and not the time of the JVM. */
  private static final int DIGITS_OF_TIME_OF_DAY = 13;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * Reads a line.
   *
   * @param raw line of the log, as a program or a collector of logs writes it
   * @return empty if the line has no decoration with a time, or neither tags nor a known text
   */
  public static Optional<LogLine> of(String raw) {
    List<String> texts = LogEnvelope.texts(raw);
    for (String text : texts) {
      Optional<LogLine> found = in(text);
      if (found.isPresent()) {
        return text.equals(raw) ? found : found.map(line -> line.beside(texts, text));
      }
    }
    return Optional.empty();
  }

  /** In JSON, the fields beside the line name its source. */
  private LogLine beside(List<String> texts, String own) {
    StringJoiner others = new StringJoiner(" ");
    for (String text : texts.subList(0, texts.size() - 1)) { // the last one is all of it
      others.add(text.equals(own) ? "" : text);
    }
    String beside = LogSource.of(others.toString());
    return beside.isEmpty() ? this : new LogLine(nanos, wallNanos, tags, text, beside);
  }

  /** A time in brackets may also be that of a collector of logs, and the line follows it. */
  private static Optional<LogLine> in(String line) {
    int most = Math.min(line.length(), LONGEST_PREFIX);
    int begin = line.indexOf('[');
    Optional<LogLine> first = Optional.empty();
    boolean isBehindATime = false;
    while (begin >= 0 && begin < most) {
      Decorations decorations = new Decorations(line, begin);
      if (decorations.areOfALog()) {
        Optional<LogLine> known = decorations.lineOfCollector();
        if (known.isPresent()) {
          return known;
        }
        first = isBehindATime ? first : decorations.lineWithOtherTags();
        isBehindATime = true;
      }
      begin = line.indexOf('[', begin + 1);
    }
    return first;
  }

  /**
   * Returns whether a line belongs to the beginning of a JVM. ZGC logs its name after such lines.
   *
   * @return true for lines that a JVM writes once, before its first collection
   */
  public boolean beginsAJvm() {
    return tags.startsWith("gc,init") || tags.equals("arguments") || namesACollector();
  }

  /**
   * Returns whether a line names the collector.
   *
   * @return true for lines such as {@code Using G1}
   */
  public boolean namesACollector() {
    return tags.equals("gc") && text.startsWith("Using ");
  }

  /** The decorations of a line. No regular expression, because logs have millions of lines. */
  private static final class Decorations {

    private final String line;
    private final int begin;
    private final int end;
    private int count;
    private String last = "";
    private long nanos = UNKNOWN;
    private long wallNanos = UNKNOWN;

    private Decorations(String line, int begin) {
      this.line = line;
      this.begin = begin;
      int at = begin;
      while (count < MOST_DECORATIONS && at < line.length() && line.charAt(at) == '[') {
        int close = endOfDecoration(line, at + 1);
        if (close < 0) {
          break;
        }
        add(line.substring(at + 1, close));
        at = close + 1;
      }
      this.end = at;
    }

    /** If there are several times, the JVM writes the most precise one last. */
    private void add(String decoration) {
      count++;
      last = decoration;
      if (LogDate.isDate(decoration)) {
        long date = LogDate.nanos(decoration);
        wallNanos = date == UNKNOWN ? wallNanos : date;
        return;
      }
      long found = time(decoration);
      if (found >= 0) {
        nanos = found;
        boolean isOfDay =
            decoration.length() >= DIGITS_OF_TIME_OF_DAY + 2 && decoration.endsWith("ms");
        wallNanos = isOfDay && wallNanos == UNKNOWN ? found : wallNanos;
      }
    }

    private boolean areOfALog() {
      return (nanos >= 0 || wallNanos >= 0) && end < line.length() && line.charAt(end) == ' ';
    }

    private Optional<LogLine> lineOfCollector() {
      String stripped = last.strip();
      String text = text();
      return line(LogTags.areOfCollector(stripped) ? stripped : LogTags.ofText(text), text);
    }

    private Optional<LogLine> lineWithOtherTags() {
      String stripped = last.strip();
      return line(count > 1 && LogTags.mayBe(stripped) ? stripped : "", text());
    }

    private String text() {
      return line.substring(end + 1).stripTrailing();
    }

    private Optional<LogLine> line(String tags, String text) {
      if (tags.isEmpty()) {
        return Optional.empty();
      }
      String source = LogSource.of(line.substring(0, begin));
      return Optional.of(new LogLine(nanos < 0 ? wallNanos : nanos, wallNanos, tags, text, source));
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

    private static long time(String decoration) {
      int length = decoration.length();
      char first = decoration.charAt(0);
      if (first < '0' || first > '9' || length < 2 || decoration.charAt(length - 1) != 's') {
        return UNKNOWN;
      }
      long found =
          switch (decoration.charAt(length - 2)) {
            case 'n' -> whole(decoration, length - 2, 1);
            case 'm' -> whole(decoration, length - 2, NANOS_PER_MILLI);
            default -> Decimal.scaled(decoration, 0, length - 1, 9);
          };
      return found == Decimal.NONE ? UNKNOWN : found;
    }

    private static long whole(String decoration, int end, long unit) {
      long number = Decimal.scaled(decoration, 0, end, 0);
      return number > Long.MAX_VALUE / unit ? Decimal.NONE : number < 0 ? number : number * unit;
    }
  }
}
