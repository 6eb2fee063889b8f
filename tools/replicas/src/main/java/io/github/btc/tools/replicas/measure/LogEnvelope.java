package io.github.btc.tools.replicas.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * Opens what collectors of logs put a line into: the JSON of docker's log files, of journald and of
 * log shippers, and the colors of docker compose and stern.
 */
public final class LogEnvelope {

  private static final char ESCAPE = '\u001b';

  /** The names of the field that contains the line. */
  private static final List<String> FIELDS =
      List.of("\"log\"", "\"message\"", "\"MESSAGE\"", "\"msg\"", "\"line\"", "\"textPayload\"");

  private LogEnvelope() {}

  /**
   * Returns the line that a program wrote.
   *
   * @param line line as a collector of logs stores or prints it
   * @return line without colors and JSON; the same line if it has neither
   */
  public static String opened(String line) {
    String text = line.startsWith("{") ? message(line) : line;
    return plain(text);
  }

  private static String withoutColors(String line) {
    StringBuilder plain = new StringBuilder(line.length());
    int at = 0;
    while (at < line.length()) {
      if (line.charAt(at) == ESCAPE && at + 1 < line.length() && line.charAt(at + 1) == '[') {
        at = endOfColor(line, at + 2);
      } else {
        plain.append(line.charAt(at));
        at++;
      }
    }
    return plain.toString();
  }

  private static int endOfColor(String line, int from) {
    int at = from;
    while (at < line.length() && !Character.isLetter(line.charAt(at))) {
      at++;
    }
    return at + 1;
  }

  /**
   * Returns the texts that may be the line of a JVM. Each collector of logs has another name for
   * the field of the line, so each string of JSON may be it.
   *
   * @param line line as a collector of logs stores or prints it
   * @return the strings in it, and itself, all without colors
   */
  static List<String> texts(String line) {
    if (!line.startsWith("{")) {
      return List.of(plain(line));
    }
    List<String> texts = new ArrayList<>();
    int quote = line.indexOf('"');
    while (quote >= 0) {
      StringBuilder text = new StringBuilder();
      int end = string(line, quote + 1, text);
      texts.add(plain(withoutLineEnds(text)));
      quote = line.indexOf('"', end);
    }
    texts.add(plain(line));
    return texts;
  }

  private static String plain(String text) {
    return text.indexOf(ESCAPE) < 0 ? text : withoutColors(text);
  }

  private static String message(String json) {
    for (String field : FIELDS) {
      int at = json.indexOf(field);
      if (at >= 0) {
        int colon = afterBlanks(json, at + field.length());
        int quote = colon < json.length() && json.charAt(colon) == ':' ? colon + 1 : json.length();
        quote = afterBlanks(json, quote);
        if (quote < json.length() && json.charAt(quote) == '"') {
          StringBuilder text = new StringBuilder();
          string(json, quote + 1, text);
          return withoutLineEnds(text);
        }
      }
    }
    return json;
  }

  private static int afterBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  /** Reads a string of JSON until its closing quote, and returns the index behind that. */
  private static int string(String json, int from, StringBuilder text) {
    int at = from;
    while (at < json.length() && json.charAt(at) != '"') {
      char each = json.charAt(at);
      if (each == '\\' && at + 1 < json.length()) {
        at = escaped(json, at + 1, text);
      } else {
        text.append(each);
        at++;
      }
    }
    return at + 1;
  }

  private static String withoutLineEnds(StringBuilder text) {
    int end = text.length();
    while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return text.substring(0, end);
  }

  /** Appends the character after a backslash and returns the index after it. */
  private static int escaped(String json, int at, StringBuilder text) {
    char each = json.charAt(at);
    switch (each) {
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'u' -> {
        int code = hexadecimal(json, at + 1);
        text.append(code < 0 ? '?' : (char) code);
        return Math.min(json.length(), at + 5);
      }
      default -> text.append(each);
    }
    return at + 1;
  }

  private static int hexadecimal(String json, int from) {
    int code = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = i < json.length() ? Character.digit(json.charAt(i), 16) : -1;
      if (digit < 0) {
        return -1;
      }
      code = 16 * code + digit;
    }
    return code;
  }
}
