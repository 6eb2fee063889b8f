package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The figures for people at a terminal. A percentile is shown where enough requests lie beyond it.
 */
public final class ResultTable {

  private ResultTable() {}

  /**
   * Draws the table, and says below it which percentiles are left out.
   *
   * @param runs one line per configuration
   * @return lines, each with an end of line
   */
  public static String of(List<RunFigures> runs) {
    List<Percentile> shown =
        Percentile.ALL.stream().filter(each -> runs.stream().anyMatch(each::isToldOf)).toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(head(shown));
    runs.forEach(run -> rows.add(row(run, shown)));
    String leftOut = TooFewRequests.sentence(leftOut(runs));
    return TextTable.of(rows) + (leftOut.isEmpty() ? "" : leftOut + System.lineSeparator());
  }

  private static List<String> leftOut(List<RunFigures> runs) {
    return Percentile.ALL.stream()
        .filter(each -> !runs.stream().allMatch(each::isToldOf))
        .map(ResultTable::title)
        .toList();
  }

  private static String title(Percentile percentile) {
    return percentile.title() + " ms";
  }

  private static List<String> head(List<Percentile> percentiles) {
    List<String> head =
        new ArrayList<>(
            List.of(
                "",
                "requests",
                "errors",
                "exposed",
                "refused",
                "closings",
                "uncontrolled",
                "closing ms",
                "task ms",
                "capacity lost"));
    percentiles.forEach(each -> head.add(title(each)));
    head.add("max ms");
    return head;
  }

  private static List<String> row(RunFigures run, List<Percentile> percentiles) {
    List<String> row =
        new ArrayList<>(
            List.of(
                run.name(),
                whole(run.requests()),
                whole(run.errors()),
                whole(run.exposed()),
                whole(run.refused()),
                whole(run.closings()),
                whole(run.uncontrolled()),
                run.closings() == 0 ? "-" : tenths(run.meanClosingMillis()),
                run.closings() == 0 ? "-" : tenths(run.meanTaskMillis()),
                String.format(Locale.ROOT, "%.2f %%", 100 * run.capacityLost())));
    percentiles.forEach(each -> row.add(each.isToldOf(run) ? tenths(each.millis(run)) : "-"));
    row.add(tenths(run.latencies().maxMillis()));
    return row;
  }

  private static String whole(long value) {
    return Long.toString(value);
  }

  private static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
