package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import java.math.BigDecimal;

/** Range checks of numbers that a user types, with messages that show them as people write them. */
final class TypedNumber {

  /** Longer numbers are easier to read with an exponent. */
  private static final double LONGEST = 1e12;

  private TypedNumber() {}

  /**
   * Checks a number.
   *
   * @param option the option of the number
   * @param value what was typed
   * @param least the least allowed
   * @param most the most allowed
   * @throws RefusedSettingException if out of range or NaN
   */
  static void within(String option, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new RefusedSettingException(option, text(value), text(least) + " to " + text(most));
    }
  }

  private static String text(double value) {
    return Math.abs(value) < LONGEST
        ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
