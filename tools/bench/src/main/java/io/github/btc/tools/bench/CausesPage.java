package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the causes of the slow requests of each row as one table. */
final class CausesPage {

  private static final List<Measure> CAUSES =
      Arrays.stream(Measure.values())
          .filter(Measure::isOfCauses)
          .filter(each -> each != Measure.OF_TEN_MEDIANS)
          .toList();
  private static final String TITLE =
      "Causes of the requests that took more than ten times the median";
  private static final double ALL = 100;

  private CausesPage() {}

  /** Returns the parts of a page; none for a result of an older version. */
  static List<String> parts(BenchResult result) {
    List<List<String>> lines = lines(result);
    if (lines.isEmpty()) {
      return List.of();
    }
    List<List<String>> ruled = new ArrayList<>(lines);
    ruled.add(1, lines.get(0).stream().map(title -> "---").toList());
    return List.of(
        "## Why requests were slow",
        "A slow request took more than ten times the median of its run. The first column has the"
            + " number of all rounds, and the others have percentages of it by cause.",
        PublishedPage.markdown(ruled));
  }

  /** Returns the table as text; empty for a result of an older version. */
  static String text(BenchResult result) {
    List<List<String>> lines = lines(result);
    return lines.isEmpty()
        ? ""
        : System.lineSeparator() + TITLE + System.lineSeparator() + TextTable.of(lines);
  }

  /** Returns the table for the report; empty for a result of an older version. */
  static Optional<Map<String, Object>> table(BenchResult result) {
    List<List<String>> lines = lines(result);
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Map.of("title", TITLE, "head", lines.get(0), "rows", lines.subList(1, lines.size())));
  }

  private static List<List<String>> lines(BenchResult result) {
    List<RowResult> rows =
        result.rows().stream().filter(row -> row.tells(Measure.OF_TEN_MEDIANS)).toList();
    if (rows.isEmpty()) {
      return List.of();
    }
    List<Measure> causes =
        CAUSES.stream().filter(each -> rows.stream().anyMatch(row -> sum(row, each) > 0)).toList();
    List<List<String>> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("", Measure.OF_TEN_MEDIANS.title()));
    causes.forEach(cause -> head.add(cause.title()));
    head.add("explained %");
    lines.add(head);
    rows.forEach(row -> lines.add(line(row, causes)));
    return lines;
  }

  private static List<String> line(RowResult row, List<Measure> causes) {
    List<String> line = new ArrayList<>(List.of(row.cell() + ": " + row.name()));
    line.add(Measure.OF_TEN_MEDIANS.text(sum(row, Measure.OF_TEN_MEDIANS)));
    causes.forEach(cause -> line.add(cause.text(percent(row, cause))));
    line.add(Measure.CAUSE_NONE.text(ALL - percent(row, Measure.CAUSE_NONE)));
    return line;
  }

  private static double percent(RowResult row, Measure cause) {
    double slow = sum(row, Measure.OF_TEN_MEDIANS);
    return slow == 0 ? Double.NaN : ALL * sum(row, cause) / slow;
  }

  /** A result of an older version does not have each cause. */
  private static double sum(RowResult row, Measure measure) {
    return row.tells(measure)
        ? row.figure(measure).each().stream().mapToDouble(Double::doubleValue).sum()
        : 0;
  }
}
