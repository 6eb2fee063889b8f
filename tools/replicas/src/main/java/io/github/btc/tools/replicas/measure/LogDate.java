package io.github.btc.tools.replicas.measure;

import java.time.DateTimeException;
import java.time.LocalDate;

/** Reads the dates of a unified log, for instance {@code 2026-11-21T10:00:00.123+0100}. */
final class LogDate {

  private static final int LENGTH = 28;
  private static final int ZONE = 23;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MILLIS_PER_MINUTE = 60_000;

  private LogDate() {}

  static boolean isDate(String decoration) {
    return decoration.length() == LENGTH
        && decoration.charAt(10) == 'T'
        && decoration.charAt(4) == '-';
  }

  /** Returns nanoseconds since 1970; {@link LogLine#UNKNOWN} if the text is not such a date. */
  static long nanos(String date) {
    int hour = number(date, 11, 13);
    int minute = number(date, 14, 16);
    int second = number(date, 17, 19);
    int milli = number(date, 20, ZONE);
    int zone = zoneMinutes(date);
    if (Math.min(Math.min(hour, minute), Math.min(second, milli)) < 0
        || zone == Integer.MIN_VALUE) {
      return LogLine.UNKNOWN;
    }
    long minutes = (day(date) * 24 + hour) * 60 + minute - zone;
    long millis = minutes * MILLIS_PER_MINUTE + second * 1_000L + milli;
    boolean isRead = hour < 24 && minute < 60 && second < 61 && millis >= 0;
    return isRead && millis <= Long.MAX_VALUE / NANOS_PER_MILLI
        ? millis * NANOS_PER_MILLI
        : LogLine.UNKNOWN;
  }

  /** Returns days since 1970; a day far before it if there is no such day. */
  private static long day(String date) {
    try {
      return LocalDate.of(number(date, 0, 4), number(date, 5, 7), number(date, 8, 10)).toEpochDay();
    } catch (DateTimeException e) {
      return Integer.MIN_VALUE;
    }
  }

  private static int zoneMinutes(String date) {
    int hours = number(date, ZONE + 1, ZONE + 3);
    int minutes = number(date, ZONE + 3, LENGTH);
    char sign = date.charAt(ZONE);
    if (hours < 0 || minutes < 0 || (sign != '+' && sign != '-')) {
      return Integer.MIN_VALUE;
    }
    return (sign == '-' ? -1 : 1) * (hours * 60 + minutes);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
