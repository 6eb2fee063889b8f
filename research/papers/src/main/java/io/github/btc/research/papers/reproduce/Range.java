package io.github.btc.research.papers.reproduce;

import java.math.BigDecimal;

/**
 * A number or a range of numbers, both ends included.
 *
 * @param least the lower end
 * @param most the upper end; the same for a single number
 */
public record Range(double least, double most) {

  private static final double ROUNDING = 1e-12;
  private static final int MOST_DIGITS_WRITTEN = 7;

  /** The number of a claim whose source prints a formula and no number. */
  static final Range UNKNOWN = new Range(Double.NaN, Double.NaN);

  static Range of(double value) {
    return new Range(value, value);
  }

  boolean isUnknown() {
    return Double.isNaN(least);
  }

  /** Returns the number in the middle. */
  public double middle() {
    return (least + most) / 2;
  }

  Range plusMinus(double share, double slack) {
    return new Range(
        least - share * Math.abs(least) - slack, most + share * Math.abs(most) + slack);
  }

  boolean contains(double value) {
    double slack = ROUNDING * Math.max(Math.abs(least), Math.abs(most));
    return value >= least - slack && value <= most + slack;
  }

  String text(String unit) {
    return least == most
        ? NumberClaim.text(least, unit)
        : NumberClaim.text(least, "") + " to " + NumberClaim.text(most, unit);
  }

  /** Returns a printed number with all its digits, and a computed one rounded. */
  String asPrinted(String unit) {
    if (least < most) {
      return NumberClaim.text(least, "") + "-" + NumberClaim.text(most, unit);
    }
    BigDecimal written = BigDecimal.valueOf(least).stripTrailingZeros();
    boolean calculated = written.precision() > MOST_DIGITS_WRITTEN || Math.abs(least) < 1e-4;
    return calculated
        ? NumberClaim.text(least, unit)
        : NumberClaim.withUnit(written.toPlainString(), unit);
  }
}
