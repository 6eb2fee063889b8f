package io.github.btc.internal;

import io.github.btc.RefusedSettingException;
import java.math.BigDecimal;
import java.time.Duration;

/** Range checks of settings, all with one wording: {@code name: value (expected range)}. */
public final class Ranges {

  /** More do not fit into a long of nanoseconds. */
  private static final long MOST_DAYS_IN_NANOS = 100_000;

  private Ranges() {}

  /**
   * Checks a duration.
   *
   * @param name the setting's name
   * @param value what was given
   * @param least the least allowed
   * @param most the most allowed
   * @return the value in nanoseconds
   * @throws RefusedSettingException if out of range
   */
  public static long nanos(String name, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new RefusedSettingException(name, text(value), text(least) + " to " + text(most));
    }
    return value.toNanos();
  }

  /**
   * Checks a share.
   *
   * @param name the setting's name
   * @param value what was given
   * @param least the least allowed
   * @param most the most allowed
   * @return the value
   * @throws RefusedSettingException if out of range or NaN
   */
  public static double share(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new RefusedSettingException(name, text(value), shares(least, most));
    }
    return value;
  }

  /**
   * Returns the words for the shares that a setting takes.
   *
   * @param least the least allowed
   * @param most the most allowed
   * @return such as {@code a share from 0.05 to 1}
   */
  public static String shares(double least, double most) {
    return "a share from " + text(least) + " to " + text(most);
  }

  /**
   * Checks a whole number.
   *
   * @param name the setting's name
   * @param value what was given
   * @param least the least allowed
   * @param most the most allowed
   * @return the value
   * @throws RefusedSettingException if out of range
   */
  public static long whole(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new RefusedSettingException(name, String.valueOf(value), least + " to " + most);
    }
    return value;
  }

  /** Writes a share as people do: 0.0001, 0.5, 1. */
  static String text(double value) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }

  /** Writes a duration as people do: 100 us, 250 ms, 1 s, 10 min, 24 h. */
  static String text(Duration value) {
    if (Math.abs(value.toDays()) > MOST_DAYS_IN_NANOS) {
      return value.toHours() + " h";
    }
    long nanos = value.toNanos();
    if (nanos == 0) {
      return "0";
    }
    if (nanos % 3_600_000_000_000L == 0 && nanos > 3_600_000_000_000L) {
      return nanos / 3_600_000_000_000L + " h";
    }
    if (nanos % 60_000_000_000L == 0) {
      return nanos / 60_000_000_000L + " min";
    }
    if (nanos % 1_000_000_000L == 0) {
      return nanos / 1_000_000_000L + " s";
    }
    if (nanos % 1_000_000L == 0) {
      return nanos / 1_000_000L + " ms";
    }
    if (nanos % 1_000L == 0) {
      return nanos / 1_000L + " us";
    }
    return nanos + " ns";
  }
}
