package io.github.btc.tools.advisor.accesslog;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a line: words, and texts in quotes or in brackets. Servers append fields to a
 * format, and collectors of logs put some in front of it. So a format is recognized by neighboring
 * fields, wherever they are in the line.
 */
final class LogFields {

  private static final int MOST_FIELDS = 256;
  private static final Field NONE = new Field(Kind.WORD, "");

  private final List<Field> fields;

  private LogFields(List<Field> fields) {
    this.fields = fields;
  }

  /** How a field is written. */
  enum Kind {
    WORD,
    QUOTED,
    BRACKETED
  }

  /** A field without its quotes or brackets. */
  record Field(Kind kind, String text) {}

  /** Splits a line. */
  static LogFields of(String line) {
    List<Field> fields = new ArrayList<>();
    int at = 0;
    while (at < line.length() && fields.size() < MOST_FIELDS) {
      char each = line.charAt(at);
      if (each == ' ' || each == '\t') {
        at++;
      } else if (each == '"') {
        at = enclosed(line, at, '"', Kind.QUOTED, fields);
      } else if (each == '[' && isBracketed(line, at)) {
        at = enclosed(line, at, ']', Kind.BRACKETED, fields);
      } else {
        at = word(line, at, fields);
      }
    }
    return new LogFields(fields);
  }

  /** Returns false for the address of IPv6 with a port. */
  private static boolean isBracketed(String line, int from) {
    int close = line.indexOf(']', from);
    return close < 0 || close + 1 == line.length() || line.charAt(close + 1) != ':';
  }

  /** Adds a text in quotes or brackets and returns the index after it. */
  private static int enclosed(String line, int from, char close, Kind kind, List<Field> fields) {
    int at = from + 1;
    while (at < line.length() && line.charAt(at) != close) {
      at += line.charAt(at) == '\\' ? 2 : 1;
    }
    int end = Math.min(at, line.length());
    fields.add(new Field(kind, line.substring(from + 1, end)));
    return end + 1;
  }

  /** Adds a word. A word that ends in a comma, or is a colon, continues: nginx lists upstreams. */
  private static int word(String line, int from, List<Field> fields) {
    int at = from;
    while (at < line.length() && line.charAt(at) != ' ' && line.charAt(at) != '\t') {
      at++;
    }
    String word = line.substring(from, at);
    int last = fields.size() - 1;
    Field before = last < 0 ? NONE : fields.get(last);
    boolean continues =
        before.kind == Kind.WORD && (before.text.endsWith(",") || before.text.endsWith(" :"));
    if (continues || word.equals(":") && before.kind == Kind.WORD && last >= 0) {
      fields.set(last, new Field(Kind.WORD, before.text + " " + word));
    } else {
      fields.add(new Field(Kind.WORD, word));
    }
    return at;
  }

  int count() {
    return fields.size();
  }

  /** Returns the text of a field; empty if there is no such field. */
  String text(int index) {
    return field(index).text;
  }

  boolean isWord(int index) {
    return isIn(index) && field(index).kind == Kind.WORD;
  }

  boolean isQuoted(int index) {
    return isIn(index) && field(index).kind == Kind.QUOTED;
  }

  boolean isBracketed(int index) {
    return isIn(index) && field(index).kind == Kind.BRACKETED;
  }

  /** Returns whether a field is a word of digits, which may have a point among them. */
  boolean isNumber(int index) {
    String text = text(index);
    boolean isNumber = isWord(index) && !text.isEmpty() && Character.isDigit(text.charAt(0));
    for (int i = 0; i < text.length() && isNumber; i++) {
      char each = text.charAt(i);
      isNumber = each >= '0' && each <= '9' || each == '.';
    }
    return isNumber;
  }

  boolean isDecimal(int index) {
    return isNumber(index) && text(index).indexOf('.') > 0;
  }

  boolean isWhole(int index) {
    return isNumber(index) && text(index).indexOf('.') < 0;
  }

  /** Returns whether a field is the status of an answer. */
  boolean isStatus(int index) {
    return isWhole(index) && text(index).length() == 3;
  }

  private boolean isIn(int index) {
    return index >= 0 && index < fields.size();
  }

  private Field field(int index) {
    return isIn(index) ? fields.get(index) : NONE;
  }
}
