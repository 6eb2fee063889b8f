package io.github.btc.research.simulate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One line of a service log, split into columns without a copy. Spaces and quotation marks around a
 * value are ignored. Numbers and booleans have the same forms as in the simulator of the papers,
 * which is a Go program. This class is not thread-safe.
 */
final class LogColumns {

  /** The number of columns with a meaning. Further columns may follow. */
  static final int MOST = 4;

  /** The result of {@link #cut} if the line contains both separators. */
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
   * Sets the line to read. The bytes of the line must not change while it is read.
   *
   * @param line the array that contains the line
   * @param first the index of the first byte
   * @param last the index after the last byte
   */
  void take(byte[] line, int first, int last) {
    bytes = line;
    start = first;
    end = last;
  }

  /** Tells whether the line contains a byte. */
  boolean has(byte wanted) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  /**
   * Splits the line into columns.
   *
   * @param separator the separator of two columns
   * @param other a separator of other logs, which must not be in a column
   * @return the number of columns, {@link #MOST} if there are more, or {@link #MIXED}
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

  /** Returns the text of a column, shortened for a message. */
  String text(int column) {
    return shown(from[column], to[column]);
  }

  /** Returns the text of the line, shortened for a message. */
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

  /** Returns a column in lower case, so that it can be compared with a name. */
  String name(int column) {
    return text(column).toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a column as a decimal number, or NaN if it is no number. A number of up to 15 digits is
   * read without a string. Its digits and the power of ten are exact doubles, so their quotient is
   * the nearest double, which {@link Double#parseDouble} returns too.
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
      return text.matches("[-+.0-9eE]*") // 1f and 0x1p3 are numbers only in Java
          ? Double.parseDouble(text)
          : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns a column as a number of three digits, or -1 if it has another form. */
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

  /** Returns the texts that are read as true or false, for messages. */
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
