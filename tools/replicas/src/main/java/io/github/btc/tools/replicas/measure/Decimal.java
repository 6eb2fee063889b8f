package io.github.btc.tools.replicas.measure;

/**
 * Reads decimal numbers of logs. A JVM writes a point or a comma, depending on the language of its
 * machine.
 */
public final class Decimal {

  /** The result for a text that is not a number, or is too large. */
  public static final long NONE = -1;

  private static final long MOST = Long.MAX_VALUE / 10 - 1;

  private Decimal() {}

  /**
   * Reads a number without a sign, for instance {@code 50,123} with 6 places as 50123000.
   *
   * @param text digits, which may have a point or a comma among them
   * @param places power of ten by which the number is multiplied; further digits are cut
   * @return whole number, or {@link #NONE}
   */
  public static long scaled(String text, int places) {
    return scaled(text, 0, text.length(), places);
  }

  /**
   * Reads a number that is a part of a text.
   *
   * @param text text with the number
   * @param from index of its first digit
   * @param to index after its last digit
   * @param places power of ten by which the number is multiplied; further digits are cut
   * @return whole number, or {@link #NONE}
   */
  public static long scaled(String text, int from, int to, int places) {
    long number = 0;
    int left = places;
    boolean isFraction = false;
    for (int i = from; i < to; i++) {
      char each = text.charAt(i);
      if (each >= '0' && each <= '9') {
        if (!isFraction || left > 0) {
          number = 10 * number + each - '0';
          left -= isFraction ? 1 : 0;
        }
      } else if ((each == '.' || each == ',') && !isFraction && i > from && i + 1 < to) {
        isFraction = true;
      } else {
        return NONE;
      }
      if (number > MOST) {
        return NONE;
      }
    }
    return to > from ? shifted(number, left) : NONE;
  }

  private static long shifted(long number, int places) {
    long shifted = number;
    for (int i = 0; i < places; i++) {
      if (shifted > MOST) {
        return NONE;
      }
      shifted *= 10;
    }
    return shifted;
  }
}
