package io.github.btc.loadbalancer;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits CSV into rows of cells. HAProxy quotes a cell that has a comma, a quote or a line break,
 * and doubles the quotes in it. Not thread-safe.
 */
final class CsvRows {

  private static final char QUOTE = '"';
  private static final char COMMA = ',';
  private static final char LINE_END = '\n';

  private final String text;
  private int at;

  private CsvRows(String text) {
    this.text = text;
  }

  /** Returns the rows that are not blank. */
  static List<List<String>> of(String text) {
    CsvRows rest = new CsvRows(text.replace("\r\n", "\n"));
    List<List<String>> rows = new ArrayList<>();
    while (rest.isLeft()) {
      List<String> row = rest.row();
      if (row.size() > 1 || !row.get(0).isBlank()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private boolean isLeft() {
    return at < text.length();
  }

  private List<String> row() {
    List<String> cells = new ArrayList<>();
    cells.add(cell());
    while (isLeft() && text.charAt(at) == COMMA) {
      at++;
      cells.add(cell());
    }
    at++; // the end of the line
    return cells;
  }

  private String cell() {
    return isLeft() && text.charAt(at) == QUOTE ? quoted() + plain() : plain();
  }

  private String plain() {
    int start = at;
    while (isLeft() && text.charAt(at) != COMMA && text.charAt(at) != LINE_END) {
      at++;
    }
    return text.substring(start, at);
  }

  private String quoted() {
    StringBuilder cell = new StringBuilder();
    at++; // the first quote
    while (isLeft()) {
      char next = text.charAt(at++);
      if (next == QUOTE && !isDoubled()) {
        break;
      }
      cell.append(next);
    }
    return cell.toString();
  }

  /** Returns true and passes the second one if the quote before stands for itself. */
  private boolean isDoubled() {
    boolean doubled = isLeft() && text.charAt(at) == QUOTE;
    at += doubled ? 1 : 0;
    return doubled;
  }
}
