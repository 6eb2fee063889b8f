package io.github.btc.research.papers.reproduce;

import io.github.btc.research.models.statistics.Estimate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A claim about a number or a range of numbers. A computed number reproduces it if it lies within
 * the tolerance around the printed value. If the source has a known mistake, the claim has the
 * right number and the reason, and a computed number that is right differs for this reason.
 *
 * @param id the unique name
 * @param source the place in the source
 * @param what the subject
 * @param printed the printed text with its unit
 * @param kind the kind of comparison
 * @param unit the unit of the number; may be empty
 * @param value the number
 * @param tolerance the largest difference of a number that reproduces the claim
 * @param right the right number, if the source has a mistake
 * @param why the reason of a difference; empty if it is not known
 * @param citation the words of the source that have the number; null for a kind that needs none
 */
public record NumberClaim(
    String id,
    String source,
    String what,
    String printed,
    Kind kind,
    String unit,
    Range value,
    Tolerance tolerance,
    @Nullable Correction right,
    String why,
    @Nullable Citation citation)
    implements Claim {

  private static final int DIGITS = 5;

  /**
   * The number that a source should have printed.
   *
   * @param value the number
   * @param share the largest difference from the number, as a share of it
   */
  record Correction(double value, double share) {

    Range range() {
      return Range.of(value).plusMinus(share, 0);
    }
  }

  /** Tells whether the printed number itself would meet the claim. */
  boolean holdsItself() {
    Range accepted = tolerance.around(value);
    return accepted.contains(value.least()) && accepted.contains(value.most());
  }

  /** Returns the largest accepted difference, as a share of the number. */
  public double widest() {
    Range accepted = tolerance.around(value);
    double size = Math.max(Math.abs(value.least()), Math.abs(value.most()));
    return Math.max(value.least() - accepted.least(), accepted.most() - value.most()) / size;
  }

  /** Returns this claim with the result of the source's formula. */
  NumberClaim expecting(double number) {
    Range known = Range.of(number);
    return new NumberClaim(
        id,
        source,
        what,
        known.asPrinted(unit),
        kind,
        unit,
        known,
        tolerance,
        right,
        why,
        citation);
  }

  /** Judges a computed number. */
  Row judge(double ours) {
    if (Double.isNaN(ours)) {
      return new Row(this, "not a number", null, new Verdict.Differs("nothing to divide by"));
    }
    return judge(Estimate.exact(ours));
  }

  /** Judges a number with its uncertainty. The number itself must lie in the tolerance. */
  Row judge(Estimate ours) {
    return new Row(this, text(ours.value(), unit), ours, verdict(ours.value()));
  }

  private Verdict verdict(double ours) {
    Range accepted = tolerance.around(value);
    if (accepted.contains(ours)) {
      return new Verdict.Met(kind);
    }
    if (right != null && !right.range().contains(ours)) {
      String expected = accepted.text(unit) + ", or " + Range.of(right.value).asPrinted(unit);
      return new Verdict.Differs("expected " + expected + " (" + why + "), and is neither");
    }
    return new Verdict.Differs(why.isEmpty() ? "outside " + accepted.text(unit) : why);
  }

  /**
   * Returns a number and its unit, with five significant digits, or four for a very small number.
   */
  public static String text(double value, String unit) {
    return withUnit(digits(value), unit);
  }

  static String withUnit(String number, String unit) {
    return number + (unit.isEmpty() ? "" : " " + unit);
  }

  private static String digits(double value) {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e15) {
      return String.format(Locale.ROOT, "%d", (long) value);
    }
    if (size < 1e-3 || size >= 1e6) {
      return String.format(Locale.ROOT, "%.4g", value);
    }
    int decimals = Math.max(1, DIGITS - 1 - (int) Math.floor(Math.log10(size)));
    return String.format(Locale.ROOT, "%." + decimals + "f", value).replaceFirst("\\.?0+$", "");
  }
}
