package io.github.btc.tools.papers.reproduce;

import io.github.btc.tools.models.statistics.Estimate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A claim about a number, or about a range of them. Ours reproduces it if it lies within the
 * tolerance around the printed value. A claim whose slip is known names the number that is right
 * and why: ours then differs for that reason, if it is the right one.
 *
 * @param id its name
 * @param source where it is said
 * @param what it is about
 * @param printed what was printed, with its unit
 * @param kind what it is compared with
 * @param unit of the number, empty for none
 * @param value the number
 * @param tolerance how far ours may lie from it
 * @param right what is right where the source has a slip
 * @param why ours is another number, empty if no reason is known
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
    String why)
    implements Claim {

  private static final int DIGITS = 5;

  /**
   * The number that a source should have printed.
   *
   * @param value the number
   * @param share how far ours may lie from it, as a share
   */
  record Correction(double value, double share) {

    Range range() {
      return Range.of(value).plusMinus(share, 0);
    }
  }

  /** Returns the claim with the number that the formula of its source gives. */
  NumberClaim expecting(double number) {
    Range known = Range.of(number);
    return new NumberClaim(
        id, source, what, known.asPrinted(unit), kind, unit, known, tolerance, right, why);
  }

  /** Judges a number that was calculated. */
  Row judge(double ours) {
    if (Double.isNaN(ours)) {
      return new Row(this, "not a number", null, new Verdict.Differs("nothing to divide by"));
    }
    return judge(Estimate.exact(ours));
  }

  /** Judges a number with its uncertainty; the number itself must lie in the tolerance. */
  Row judge(Estimate ours) {
    return new Row(this, text(ours.value(), unit), ours, verdict(ours.value()));
  }

  private Verdict verdict(double ours) {
    Range accepted = tolerance.around(value);
    if (accepted.contains(ours)) {
      return new Verdict.Reproduced();
    }
    if (right != null && !right.range().contains(ours)) {
      String expected = accepted.text(unit) + ", or " + Range.of(right.value).asPrinted(unit);
      return new Verdict.Differs("expected " + expected + " (" + why + "), and is neither");
    }
    return new Verdict.Differs(why.isEmpty() ? "outside " + accepted.text(unit) : why);
  }

  /** Returns a number with five significant digits, four if it is very small, and its unit. */
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
