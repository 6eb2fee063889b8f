package io.github.btc.tools.papers.reproduce;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A claim about a number, or about a range of them. Ours reproduces it if it lies in {@code [least,
 * most]}: the printed value and a tolerance around it. A claim whose slip is known names the number
 * that is right and why: ours then differs for that reason, if it is the right one.
 */
public final class NumberClaim implements Claim {

  private static final int DIGITS = 5;
  private static final double ROUNDING = 1e-12;
  private static final int MOST_DIGITS_WRITTEN = 7;

  private final String id;
  private final String source;
  private final String what;
  private final String printed;
  private final String unit;
  private final Kind kind;
  private final double least;
  private final double most;
  private final @Nullable NumberClaim right;
  private final String why;

  NumberClaim(String id, String source, String what, double printed, String unit) {
    this(
        id, source, what, asPrinted(printed, unit), unit, Kind.PRINTED, printed, printed, null, "");
  }

  private NumberClaim(
      String id,
      String source,
      String what,
      String printed,
      String unit,
      Kind kind,
      double least,
      double most,
      @Nullable NumberClaim right,
      String why) {
    this.id = id;
    this.source = source;
    this.what = what;
    this.printed = printed;
    this.unit = unit;
    this.kind = kind;
    this.least = least;
    this.most = most;
    this.right = right;
    this.why = why;
  }

  /** Returns the claim as one that is compared with something else than a printed number. */
  public NumberClaim as(Kind other) {
    return new NumberClaim(id, source, what, printed, unit, other, least, most, right, why);
  }

  /** Returns the claim with another text of what was printed, such as {@code ≈ 7.5 %}. */
  public NumberClaim printedAs(String text) {
    return new NumberClaim(id, source, what, text, unit, kind, least, most, right, why);
  }

  /** Returns the claim with a tolerance: a share of the printed value, 0.01 for 1 %. */
  public NumberClaim within(double share) {
    double slack = share * Math.max(Math.abs(least), Math.abs(most));
    return between(least - slack, most + slack);
  }

  /** Returns the claim with a tolerance in its own unit: half of the last digit, for instance. */
  public NumberClaim plusMinus(double slack) {
    return between(least - slack, most + slack);
  }

  /** Returns the claim reproduced by what lies in a range. */
  public NumberClaim between(double from, double to) {
    return new NumberClaim(id, source, what, printed, unit, kind, from, to, right, why);
  }

  /**
   * Returns the claim with a known slip.
   *
   * @param value what is right
   * @param share the tolerance around it, as a share
   * @param reason why the source is not
   */
  public NumberClaim butRightly(double value, double share, String reason) {
    NumberClaim rightly = new NumberClaim(id, source, what, value, unit).within(share);
    return new NumberClaim(id, source, what, printed, unit, kind, least, most, rightly, reason);
  }

  /**
   * Returns the claim with a reason that is named whenever ours is another number.
   *
   * @param reason why it may be
   */
  public NumberClaim ifNotBecause(String reason) {
    return new NumberClaim(id, source, what, printed, unit, kind, least, most, right, reason);
  }

  /** Judges a number that was calculated. */
  public Row judge(double ours) {
    if (Double.isNaN(ours)) {
      return new Row(this, "not a number", null, new Verdict.Differs("nothing to divide by"));
    }
    return judge(Estimate.exact(ours));
  }

  /** Judges a number with its uncertainty; the number itself must lie in the tolerance. */
  public Row judge(Estimate ours) {
    return new Row(this, text(ours.value(), unit), ours, verdict(ours.value()));
  }

  private Verdict verdict(double ours) {
    if (contains(ours)) {
      return new Verdict.Reproduced();
    }
    if (right != null && !right.contains(ours)) {
      return new Verdict.Differs(
          "expected " + range() + ", or " + right.printed + " (" + why + "), and is neither");
    }
    return new Verdict.Differs(why.isEmpty() ? "outside " + range() : why);
  }

  private boolean contains(double value) {
    double slack = ROUNDING * Math.max(Math.abs(least), Math.abs(most));
    return value >= least - slack && value <= most + slack;
  }

  private String range() {
    return least == most ? text(least, unit) : text(least, "") + " to " + text(most, unit);
  }

  /** A number that somebody wrote down keeps its digits; a calculated one is rounded. */
  private static String asPrinted(double value, String unit) {
    BigDecimal written = BigDecimal.valueOf(value).stripTrailingZeros();
    boolean calculated = written.precision() > MOST_DIGITS_WRITTEN || Math.abs(value) < 1e-4;
    return calculated ? text(value, unit) : withUnit(written.toPlainString(), unit);
  }

  /** Returns a number with five significant digits, four if it is very small, and its unit. */
  public static String text(double value, String unit) {
    return withUnit(digits(value), unit);
  }

  private static String withUnit(String number, String unit) {
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

  @Override
  public String id() {
    return id;
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public String what() {
    return what;
  }

  @Override
  public String printed() {
    return printed;
  }

  @Override
  public Kind kind() {
    return kind;
  }
}
