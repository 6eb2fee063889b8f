package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.replicas.report.TooFewRequests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Draws a result as text for a terminal. */
final class BenchTable {

  private BenchTable() {}

  /** Draws one table for each cell, and then the claims. */
  static String of(BenchResult result) {
    StringBuilder text = new StringBuilder();
    for (Row.Cell cell : cells(result)) {
      text.append(System.lineSeparator()).append(cell).append(System.lineSeparator());
      text.append(table(rowsOf(result, cell)));
      String leftOut = leftOut(rowsOf(result, cell));
      text.append(leftOut).append(leftOut.isEmpty() ? "" : System.lineSeparator());
      for (RowResult row : rowsOf(result, cell)) {
        if (!row.wasRun()) {
          text.append(row.name()).append(": ").append(row.note()).append(System.lineSeparator());
        }
      }
    }
    text.append(CausesPage.text(result));
    text.append(ContainerMapPage.text(result));
    text.append(System.lineSeparator());
    for (String sentence :
        Stream.concat(result.warning().stream(), result.sentences().stream()).toList()) {
      text.append(sentence).append('.').append(System.lineSeparator());
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

  /** Returns the measures that at least one row has a value for. */
  static List<Measure> columns(List<RowResult> rows) {
    return Arrays.stream(Measure.values())
        .filter(measure -> !measure.isOfCauses())
        .filter(measure -> rows.stream().anyMatch(row -> row.tells(measure)))
        .toList();
  }

  /** Returns the titles of some columns. */
  static List<String> head(List<Measure> columns) {
    List<String> head = new ArrayList<>(List.of(""));
    columns.forEach(measure -> head.add(measure.title()));
    return head;
  }

  /** Returns one line of the table. A row that was not run has only its name. */
  static List<String> line(RowResult row, List<Measure> columns) {
    List<String> line = new ArrayList<>(List.of(row.name()));
    columns.forEach(column -> line.add(row.wasRun() ? text(column, row) : ""));
    return line;
  }

  private static String text(Measure measure, RowResult row) {
    return row.tells(measure) ? text(measure, row.figure(measure)) : row.text(measure);
  }

  /** Returns the sentence about the percentiles that are not shown; empty if all are shown. */
  static String leftOut(List<RowResult> rows) {
    List<String> titles =
        Arrays.stream(Measure.values())
            .filter(measure -> rows.stream().anyMatch(row -> row.hasTooFewRequestsFor(measure)))
            .map(Measure::title)
            .toList();
    return TooFewRequests.sentence(titles);
  }

  private static String table(List<RowResult> rows) {
    List<Measure> columns = columns(rows);
    List<List<String>> lines = new ArrayList<>(List.of(head(columns)));
    rows.forEach(row -> lines.add(line(row, columns)));
    return TextTable.of(lines);
  }

  /** Returns a mean and its interval. The interval is missing if it is unknown or has no width. */
  static String text(Measure measure, Figure figure) {
    String mean = measure.text(figure.mean());
    if (figure.low() == null || figure.high() == null || figure.low().equals(figure.high())) {
      return mean;
    }
    return "%s [%s, %s]".formatted(mean, measure.text(figure.low()), measure.text(figure.high()));
  }
}
