package io.github.btc.tools.simulator.workload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One line of a service log, cut into columns where it lies. Spaces and quotation marks around a
 * value do not count. Numbers and booleans are read as the simulator of the papers reads them, a Go
 * program: what it refuses is refused here. Not thread-safe.
 */
final class LogColumns {

  /** How many columns have a meaning; more may follow. */
  static final int MOST = 4;

  /** In place of a number of columns: both separators are in the line. */
  static final int MIXED = -1;

  static final int TIMESTAMP = 0;
  static final int STATUS = 1;
  static final int DURATION = 2;
  static final int IMPACTED = 3;

  private static final int EXACT_DIGITS = 15;
  private static final double[] POWERS_OF_TEN = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private static final int MOST_SHOWN = 100;
  private static final List<String> TRUE = List.of("true", "1", "t", "T", "TRUE", "True");
  private static final List<String> FALSE = List.of("false", "0", "f", "F", "FALSE", "False");
  private static final List<byte[]> TRUE_BYTES = bytes(TRUE);
  private static final List<byte[]> FALSE_BYTES = bytes(FALSE);

  private final int[] from = new int[MOST];
  private final int[] to = new int[MOST];
  private byte[] bytes = new byte[0];
  private int start;
  private int end;
  private int count;

  private static List<byte[]> bytes(List<String> words) {
    return words.stream().map(word -> word.getBytes(StandardCharsets.US_ASCII)).toList();
  }

  /**
   * Takes a line; its bytes must stay while it is looked at.
   *
   * @param line what it is in
   * @param first where it starts
   * @param last where it ends, exclusive
   */
  void take(byte[] line, int first, int last) {
    bytes = line;
    start = first;
    end = last;
  }

  /** Tells whether the line has a byte. */
  boolean has(byte wanted) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  /**
   * Cuts the line.
   *
   * @param separator between two columns
   * @param other which must not be in a column
   * @return how many columns it has, {@link #MOST} if there are more, or {@link #MIXED}
   */
  int cut(byte separator, byte other) {
    count = 0;
    int begin = start;
    for (int i = start; i < end && count < MOST; i++) {
      byte c = bytes[i];
      if (c == separator) {
        add(begin, i);
        begin = i + 1;
      } else if (c == other) {
        return MIXED;
      }
    }
    if (count < MOST) {
      add(begin, end);
    }
    return count;
  }

  private void add(int begin, int behind) {
    int first = begin;
    int last = behind;
    while (first < last && bytes[first] == ' ') {
      first++;
    }
    while (first < last && bytes[last - 1] == ' ') {
      last--;
    }
    if (last - first >= 2 && bytes[first] == '"' && bytes[last - 1] == '"') {
      first++;
      last--;
    }
    from[count] = first;
    to[count++] = last;
  }

  boolean isBlank() {
    for (int i = start; i < end; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  /** Tells whether the first column begins with a letter, as the name of a column does. */
  boolean isHeader() {
    return from[0] < to[0] && Character.isLetter(bytes[from[0]]);
  }

  /** Returns a column as it is written, so much of it that it can be shown. */
  String text(int column) {
    return shown(from[column], to[column]);
  }

  /** Returns the line as it is written, so much of it that it can be shown. */
  String line() {
    return shown(start, end);
  }

  private String shown(int first, int last) {
    String text = new String(bytes, first, last - first, StandardCharsets.UTF_8);
    String printable = text.replaceAll("\\P{Print}", "?");
    return printable.length() <= MOST_SHOWN
        ? printable
        : printable.substring(0, MOST_SHOWN) + "...";
  }

  /** Returns a column in lower case, to compare it with a name. */
  String name(int column) {
    return text(column).toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a decimal number, or NaN if it is none. One of up to 15 digits, as nearly all are, is
   * made without a string: such a whole number and the power of ten below it are exact, so their
   * quotient is the nearest double, which is what {@link Double#parseDouble} returns.
   */
  double number(int column) {
    long digits = 0;
    int length = 0;
    int decimals = -1;
    for (int i = from[column]; i < to[column]; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        length++;
        decimals += decimals < 0 ? 0 : 1;
      } else if (bytes[i] == '.' && decimals < 0) {
        decimals = 0;
      } else {
        return unusualNumber(column);
      }
    }
    boolean isExact = length > 0 && length <= EXACT_DIGITS;
    return isExact ? digits / POWERS_OF_TEN[Math.max(0, decimals)] : unusualNumber(column);
  }

  private double unusualNumber(int column) {
    String text = text(column);
    try {
      return text.matches("[-+.0-9eE]*") // without 1f and 0x1p3, which are numbers in Java
          ? Double.parseDouble(text)
          : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns a whole number of three digits, or -1 if it is none. */
  int threeDigits(int column) {
    int value = 0;
    for (int i = from[column]; i < to[column]; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return to[column] - from[column] == 3 ? value : -1;
  }

  boolean isTrue(int column) {
    return isOneOf(TRUE_BYTES, column);
  }

  boolean isFalse(int column) {
    return isOneOf(FALSE_BYTES, column);
  }

  /** Returns what is read as true or false, to say so. */
  static String booleans() {
    return String.join(", ", TRUE) + " or " + String.join(", ", FALSE);
  }

  private boolean isOneOf(List<byte[]> words, int column) {
    for (byte[] word : words) {
      if (Arrays.equals(bytes, from[column], to[column], word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }
}
