package io.github.btc.research.papers.reproduce;

import io.github.btc.research.papers.reproduce.NumberClaim.Correction;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A claim as its file has it. {@code claims/README.md} explains the keys. */
record ClaimRow(
    String id,
    String source,
    String what,
    @Nullable JsonNode printed,
    @Nullable String unit,
    @Nullable String text,
    @Nullable String kind,
    @Nullable String within,
    @Nullable Double plusMinus,
    @Nullable JsonNode between,
    @Nullable String ours,
    @Nullable Double rightly,
    @Nullable String rightlyWithin,
    @Nullable String why,
    @Nullable String says,
    @Nullable String needs,
    @Nullable String at,
    @Nullable String quote,
    @Nullable JsonNode measured) {

  private static final List<String> TOLERANCES = List.of("within", "plus_minus", "between");
  private static final Set<String> OF_WORDS =
      Set.of("id", "source", "what", "says", "kind", "why", "needs", "at", "quote");
  private static final Set<String> OF_MEASURED =
      Set.of("id", "source", "what", "says", "unit", "measured", "at", "quote");
  private static final String FORMULA = "formula";
  private static final Pattern PERCENTILE = Pattern.compile("\\bp\\d+(\\.\\d+)?");
  private static final Pattern PERCENT = Pattern.compile("\\d+(\\.\\d+)? %");

  /**
   * Reads a row.
   *
   * @throws IllegalArgumentException if it is not as expected, in one sentence
   */
  static Claim read(RowText row) {
    ClaimRow keys = row.as(ClaimRow.class);
    row.require("id", "source", "what");
    if (keys.measured != null) {
      return keys.measured(row);
    }
    if (keys.says == null && keys.needs == null) {
      return keys.number(row);
    }
    refuseOthers(row, OF_WORDS, "says");
    row.require("says", keys.needs == null ? "why" : "needs");
    return keys.words(row);
  }

  private Claim words(RowText row) {
    Kind known = kind(row, Kind.STATEMENT);
    Citation words = Citation.read(row, known);
    if (known.isPrintedNumber() && words != null && !words.hasNumbersOf(says)) {
      throw row.wrong("quote", "every number of the key says");
    }
    return needs == null
        ? new Claim.Statement(id, source, what, says, known, why, words)
        : new Claim.Elsewhere(id, source, what, says, known, needs, words);
  }

  private static void refuseOthers(RowText row, Set<String> known, String beside) {
    for (String key : row.node().propertyNames()) {
      if (!known.contains(key)) {
        throw row.wrong(key, "no such key beside " + beside);
      }
    }
  }

  private MeasuredClaim measured(RowText row) {
    refuseOthers(row, OF_MEASURED, "measured");
    row.require("says");
    Citation words = Citation.read(row, Kind.MEASURED);
    refuseOtherNumbers(row, words);
    return new MeasuredClaim(
        id, source, what, says, unit == null ? "" : unit, MeasuredRow.read(row), words);
  }

  /**
   * Refuses what would look printed and is not; the number in the name of a percentile does not
   * count.
   */
  private void refuseOtherNumbers(RowText row, @Nullable Citation words) {
    String numbers = PERCENTILE.matcher(says).replaceAll("");
    boolean isQuoted =
        words == null ? Citation.numbers(numbers).isEmpty() : words.hasNumbersOf(numbers);
    if (!isQuoted) {
      throw row.wrong("quote", "every number of the key says");
    }
  }

  private NumberClaim number(RowText row) {
    Kind known = kind(row, Kind.PRINTED);
    Range value = value(row, known);
    String unitText = unit == null ? "" : unit;
    String asPrinted = value.isUnknown() ? FORMULA : value.asPrinted(unitText);
    return checked(
        row,
        new NumberClaim(
            id,
            source,
            what,
            text == null ? asPrinted : text,
            known,
            unitText,
            value,
            tolerance(row),
            right(row),
            why == null ? "" : why,
            Citation.read(row, known)));
  }

  /** Refuses a number that its source does not print, and a condition that it would not meet. */
  private NumberClaim checked(RowText row, NumberClaim claim) {
    Citation words = claim.citation();
    if (!claim.kind().isPrintedNumber() || words == null) {
      return claim;
    }
    if (!words.has(claim.value().least()) || !words.has(claim.value().most())) {
      throw row.wrong("quote", "the printed number in it");
    }
    if (claim.kind() != Kind.RECOMPUTED && !claim.holdsItself()) {
      throw row.wrong("between", "a range with the printed number in it");
    }
    return claim;
  }

  private Kind kind(RowText row, Kind usual) {
    List<Kind> kinds = Arrays.asList(Kind.values());
    return kinds.stream()
        .filter(each -> each.text().equals(kind == null ? usual.text() : kind))
        .findFirst()
        .orElseThrow(
            () ->
                row.wrong(
                    "kind",
                    kinds.stream()
                        .map(Kind::text)
                        .collect(Collectors.joining(", ", "one of ", ""))));
  }

  private Range value(RowText row, Kind known) {
    if (printed != null && printed.isString() && printed.asString().equals(FORMULA)) {
      if (known != Kind.CLOSED_FORM) {
        throw row.wrong("printed", "a number; a formula only where the kind is closed form");
      }
      return Range.UNKNOWN;
    }
    if (printed != null && printed.isNumber()) {
      return Range.of(printed.asDouble());
    }
    return range(row, "printed", printed, "a number, or two for a range, the smaller first");
  }

  private static Range range(RowText row, String key, @Nullable JsonNode ends, String expected) {
    if (ends == null
        || ends.size() != 2
        || !ends.path(0).isNumber()
        || !ends.path(1).isNumber()
        || ends.path(0).asDouble() > ends.path(1).asDouble()) {
      throw row.wrong(key, expected);
    }
    return new Range(ends.path(0).asDouble(), ends.path(1).asDouble());
  }

  private Tolerance tolerance(RowText row) {
    List<String> given = TOLERANCES.stream().filter(row.node()::has).toList();
    if (given.size() > 1) {
      throw row.wrong(given.get(1), "no second tolerance beside " + given.get(0));
    }
    Range range =
        between == null ? null : range(row, "between", between, "two numbers, the smaller first");
    return new Tolerance(share(row, "within", within), plusMinus == null ? 0 : plusMinus, range);
  }

  private @Nullable Correction right(RowText row) {
    if (rightly == null) {
      if (rightlyWithin != null) {
        throw row.wrong("rightly_within", "the key rightly beside it");
      }
      return null;
    }
    row.require("why");
    return new Correction(rightly, share(row, "rightly_within", rightlyWithin));
  }

  private static double share(RowText row, String key, @Nullable String text) {
    if (text == null) {
      return 0;
    }
    if (!PERCENT.matcher(text).matches()) {
      throw row.wrong(key, "a share such as 5 %");
    }
    return new BigDecimal(text.substring(0, text.length() - 2)).movePointLeft(2).doubleValue();
  }
}
