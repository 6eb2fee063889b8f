package io.github.btc.proofs.pages.prose;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A number on a page that was measured, or looks so. A comment behind it names its source:
 *
 * <pre>{@code
 * 12.9 ms<!-- = single-runs runs[boot]/rows/serial/p99.9 -->   the folder of a result, and a place
 * 60 ms<!-- given: a setting -->                              not measured, and why it is known
 * }</pre>
 *
 * <p>A number needs a source if it has the unit ms, s or %, or the word "times". It also needs one
 * in each column of a table whose head has such a unit or counts the requests that were hit.
 * Columns of defaults, ranges and limits need none.
 *
 * @param where the page and the line
 * @param shown the number as the page shows it
 * @param source the source; {@code null} if no comment names one
 */
record Figure(String where, String shown, @Nullable Source source) {

  /** The origin of a number. */
  sealed interface Source permits Measured, Given {}

  /**
   * A place in the file of a result.
   *
   * @param result the folder below {@code docs/results}
   * @param place the way through its {@code result.json}, as {@link Results} reads it
   */
  record Measured(String result, String place) implements Source {

    Measured at(String other) {
      return new Measured(result, other);
    }
  }

  /**
   * A number that was not measured.
   *
   * @param reason why it is known
   */
  record Given(String reason) implements Source {}

  /** Code, and the targets of links. */
  private static final Pattern HIDDEN =
      Pattern.compile("(?ms)^```.*?^```$|(?<!`)`[^`\\n]+`(?!`)|\\]\\([^)\\s]*\\)");

  private static final int SHOWN = 1;
  private static final int UNIT = 2;
  private static final int RESULT = 3;
  private static final int PLACE = 4;
  private static final int REASON = 5;

  private static final Pattern NUMBER =
      Pattern.compile(
          "(?<![\\w.,/+-])(\\d+(?:,\\d{3})*(?:\\.\\d+)?)"
              + "(?:\\s?[KMG]B\\b)?(\\s?(?:(?:ms|s|times)\\b|%))?(?![\\w/])"
              + "(?:\\s*<!-- (?:= (\\S+) ([^>]+?)|given: ([^>]+?)) -->)?");

  private static final Pattern MEASURED_COLUMN = Pattern.compile("\\b(?:ms|s|hit|exposed)\\b|%");

  /** What is chosen and not measured. */
  private static final Pattern CHOSEN_COLUMN =
      Pattern.compile("\\b(?:default|range|value|limit)\\b");

  /** Returns the numbers of a page that need a source, and those that have one. */
  static List<Figure> of(String page, String markdown) {
    String written = MarkdownProse.written(markdown);
    String text = HIDDEN.matcher(written).replaceAll(found -> lineBreaks(found.group()));
    Stream<MatchResult> numbers = NUMBER.matcher(text).results();
    return numbers
        .filter(number -> needsSource(text, number) || source(number) != null)
        .map(number -> new Figure(where(page, text, number), shown(number), source(number)))
        .toList();
  }

  private static String lineBreaks(String text) {
    return "\n".repeat(count('\n', text));
  }

  private static int count(char wanted, String text) {
    return (int) text.chars().filter(character -> character == wanted).count();
  }

  private static boolean needsSource(String text, MatchResult number) {
    String column = column(text, number.start());
    return number.group(UNIT) == null
        ? MEASURED_COLUMN.matcher(column).find()
        : !CHOSEN_COLUMN.matcher(column).find();
  }

  /** Returns the head of the column in which a number stands; empty outside of tables. */
  private static String column(String text, int offset) {
    int line = text.lastIndexOf('\n', offset) + 1;
    int head = head(text, line);
    if (head == line) { // no table, or its head itself
      return "";
    }
    String[] heads = text.substring(head, text.indexOf('\n', head)).split("\\|", -1);
    int column = count('|', text.substring(line, offset));
    return column < heads.length ? heads[column] : "";
  }

  /** Returns where the first line of the table begins that a line belongs to. */
  private static int head(String text, int line) {
    int head = line;
    while (head > 0 && text.charAt(head) == '|') {
      int before = text.lastIndexOf('\n', head - 2) + 1;
      if (text.charAt(before) != '|') {
        break;
      }
      head = before;
    }
    return head;
  }

  private static String where(String page, String text, MatchResult number) {
    return page + ":" + (count('\n', text.substring(0, number.start())) + 1);
  }

  private static String shown(MatchResult number) {
    return number.group(SHOWN);
  }

  private static @Nullable Source source(MatchResult number) {
    if (number.group(RESULT) != null) {
      return new Measured(number.group(RESULT), number.group(PLACE));
    }
    return number.group(REASON) == null ? null : new Given(number.group(REASON));
  }

  /** Returns a page with the values that the results have now. */
  static String updated(String markdown, Results results) {
    return NUMBER
        .matcher(markdown)
        .replaceAll(
            number -> {
              String rest = number.group().substring(shown(number).length());
              String value =
                  source(number) instanceof Measured measured
                      ? rounded(results.valueAt(measured), shown(number))
                      : shown(number);
              return Matcher.quoteReplacement(value + rest);
            });
  }

  /** Returns a value with as many decimals as a number has. */
  static String rounded(BigDecimal value, String like) {
    int decimals = like.contains(".") ? like.length() - like.indexOf('.') - 1 : 0;
    BigDecimal rounded = value.setScale(decimals, RoundingMode.HALF_UP);
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  @Override
  public String toString() {
    return where + ": " + shown;
  }
}
