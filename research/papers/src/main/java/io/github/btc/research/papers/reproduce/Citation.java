package io.github.btc.research.papers.reproduce;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a source that make a claim, and the lines of its plain text that have them.
 *
 * @param at the source and the line, or the first and the last line: {@code S2:613}
 * @param quote the words, with {@code …} where words are left out
 */
public record Citation(String at, String quote) {

  private static final Pattern PLACE = Pattern.compile("S([0-4]):(\\d+)(?:-(\\d+))?");
  private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d),(?=\\d{3})");
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

  /**
   * Reads the keys {@code at} and {@code quote} of a row.
   *
   * @return the citation, or {@code null} for a row that needs none and has none
   */
  static @Nullable Citation read(RowText row, Kind kind) {
    boolean isGiven = row.node().has("at") || row.node().has("quote");
    if (!kind.isQuoted() && !isGiven) {
      return null;
    }
    row.require("at", "quote");
    Citation citation =
        new Citation(row.node().path("at").asString(), row.node().path("quote").asString());
    if (!PLACE.matcher(citation.at).matches()) {
      throw row.wrong("at", "a source and a line of it, such as S2:613");
    }
    return citation;
  }

  /** Returns the number of the source, 0 to 4. */
  int source() {
    return Integer.parseInt(place().group(1));
  }

  /** Returns the first line. */
  int firstLine() {
    return Integer.parseInt(place().group(2));
  }

  /** Returns the last line. */
  int lastLine() {
    return place().group(3) == null ? firstLine() : Integer.parseInt(place().group(3));
  }

  /** Returns the quoted parts, without the marks where words are left out. */
  List<String> parts() {
    return List.of(quote.split("\\s*…\\s*"));
  }

  /** Tells whether the quotation has a number, with any sign and any count of zeros at its end. */
  boolean has(double number) {
    BigDecimal wanted = BigDecimal.valueOf(Math.abs(number));
    return numbers(quote).stream().anyMatch(each -> each.compareTo(wanted) == 0);
  }

  /** Tells whether the quotation has every number of a text. */
  boolean hasNumbersOf(String text) {
    List<BigDecimal> known = numbers(quote);
    return numbers(text).stream()
        .allMatch(each -> known.stream().anyMatch(other -> other.compareTo(each) == 0));
  }

  static List<BigDecimal> numbers(String text) {
    List<BigDecimal> numbers = new ArrayList<>();
    Matcher found = NUMBER.matcher(THOUSANDS.matcher(text).replaceAll(""));
    while (found.find()) {
      numbers.add(new BigDecimal(found.group()));
    }
    return numbers;
  }

  private Matcher place() {
    Matcher place = PLACE.matcher(at);
    if (!place.matches()) {
      throw new IllegalArgumentException(at + " (expected a source and a line of it)");
    }
    return place;
  }
}
