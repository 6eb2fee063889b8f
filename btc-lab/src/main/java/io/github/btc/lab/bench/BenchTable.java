package io.github.btc.lab.bench;

import java.util.ArrayList;
import java.util.List;

/** A result for people at a terminal. */
final class BenchTable {

  private BenchTable() {}

  /** Draws one table for each cell, then what it allows to say. */
  static String of(BenchResult result) {
    StringBuilder text = new StringBuilder();
    for (Row.Cell cell : cells(result)) {
      text.append(System.lineSeparator()).append(cell).append(System.lineSeparator());
      text.append(table(rowsOf(result, cell)));
      for (RowResult row : rowsOf(result, cell)) {
        if (!row.wasRun()) {
          text.append(row.name()).append(": ").append(row.note()).append(System.lineSeparator());
        }
      }
    }
    text.append(System.lineSeparator());
    for (Claim claim : result.claims()) {
      text.append(claim.sentence()).append('.').append(System.lineSeparator());
    }
    return text + publication(result);
  }

  static String publication(BenchResult result) {
    return result.publishable()
        ? ""
        : "Not for publication: repetitions: %d (expected at least %d).%n"
            .formatted(result.repetitions(), BenchResult.LEAST_REPETITIONS);
  }

  static List<Row.Cell> cells(BenchResult result) {
    return result.rows().stream().map(RowResult::cell).distinct().toList();
  }

  static List<RowResult> rowsOf(BenchResult result, Row.Cell cell) {
    return result.rows().stream().filter(row -> row.cell().equals(cell)).toList();
  }

  /** Returns the titles of the columns. */
  static List<String> head() {
    List<String> head = new ArrayList<>(List.of(""));
    for (Measure measure : Measure.values()) {
      head.add(measure.title());
    }
    return head;
  }

  /** Returns one line; empty but for its name if the row was not run. */
  static List<String> line(RowResult row) {
    List<String> line = new ArrayList<>(List.of(row.name()));
    for (Measure measure : Measure.values()) {
      line.add(row.wasRun() ? text(measure, row.figure(measure)) : "");
    }
    return line;
  }

  private static String table(List<RowResult> rows) {
    List<List<String>> lines = new ArrayList<>(List.of(head()));
    rows.forEach(row -> lines.add(line(row)));
    return TextTable.of(lines);
  }

  /** A mean with its interval, which is left out where there is none or nothing varies. */
  static String text(Measure measure, Figure figure) {
    String mean = measure.text(figure.mean());
    if (figure.low() == null || figure.high() == null || figure.low().equals(figure.high())) {
      return mean;
    }
    return "%s [%s, %s]".formatted(mean, measure.text(figure.low()), measure.text(figure.high()));
  }
}
