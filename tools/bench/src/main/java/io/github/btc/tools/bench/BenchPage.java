package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a result as a page with its tables, the tails of all repetitions and the closings of the
 * last one.
 */
final class BenchPage {

  private BenchPage() {}

  static void write(
      Path file,
      BenchResult result,
      List<RunRecord> lastRecords,
      List<RunFigures> figures,
      Environment environment)
      throws IOException {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("title", "Bench: " + result.scenario());
    words.put("heading", "All repetitions together");
    words.put("conclusion", conclusion(result));
    List<Map<String, Object>> tables = new ArrayList<>();
    BenchTable.cells(result).forEach(cell -> tables.add(table(result, cell)));
    CausesPage.table(result).ifPresent(tables::add);
    words.put("tables", tables);
    words.put("claims", result.sentences());
    HtmlReport.write(file, words, lastRecords, figures, environment);
  }

  private static String conclusion(BenchResult result) {
    String what = "Each row ran %d times, in a new random order in each round. ";
    return what.formatted(result.repetitions()) + BenchTable.publication(result).strip();
  }

  private static Map<String, Object> table(BenchResult result, Row.Cell cell) {
    List<RowResult> all = BenchTable.rowsOf(result, cell);
    List<Measure> columns = BenchTable.columns(all);
    List<List<String>> rows = new ArrayList<>();
    for (RowResult row : all) {
      String note = row.note();
      rows.add(note == null ? BenchTable.line(row, columns) : List.of(row.name(), note));
    }
    return Map.of("title", cell.toString(), "head", BenchTable.head(columns), "rows", rows);
  }
}
