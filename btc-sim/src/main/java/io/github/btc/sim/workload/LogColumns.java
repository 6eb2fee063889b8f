package io.github.btc.sim.workload;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
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

  static final int TIMESTAMP = 0;
  static final int STATUS = 1;
  static final int DURATION = 2;
  static final int IMPACTED = 3;

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

  /** Tells whether the line has a byte in its first columns, which another separates. */
  boolean hasInColumns(byte wanted, byte separator) {
    int columns = 1;
    for (int i = start; i < end && columns <= MOST; i++) {
      if (bytes[i] == wanted) {
        return true;
      }
      columns += bytes[i] == separator ? 1 : 0;
    }
    return false;
  }

  /**
   * Cuts the line.
   *
   * @param separator between two columns
   * @return how many columns it has; {@link #MOST} if there are more
   */
  int cut(byte separator) {
    count = 0;
    int begin = start;
    for (int i = start; i < end && count < MOST; i++) {
      if (bytes[i] == separator) {
        add(begin, i);
        begin = i + 1;
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

  /** Returns a decimal number, or NaN if it is none. */
  double number(int column) {
    for (int i = from[column]; i < to[column]; i++) {
      byte c = bytes[i];
      boolean isDecimal = c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+';
      if (!isDecimal && c != 'e' && c != 'E') {
        return Double.NaN; // such as 1f and 0x1p3, which are numbers in Java
      }
    }
    try {
      return JavaDoubleParser.parseDouble(bytes, from[column], to[column] - from[column]);
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
