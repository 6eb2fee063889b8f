package io.github.btc.lab.report;

import io.github.btc.lab.measure.Latencies;
import io.github.btc.lab.measure.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The figures for people at a terminal. */
public final class ResultTable {

  private static final List<String> HEAD =
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
          "capacity lost",
          "p50 ms",
          "p99",
          "p99.9",
          "p99.99",
          "max");

  private ResultTable() {}

  /**
   * Draws the table.
   *
   * @param runs one line per configuration
   * @return lines, each with an end of line
   */
  public static String of(List<RunFigures> runs) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    runs.forEach(run -> rows.add(row(run)));
    int[] widths =
        IntStream.range(0, HEAD.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        String format = column == 0 ? "%-" + widths[0] + "s" : "  %" + widths[column] + "s";
        table.append(String.format(Locale.ROOT, format, row.get(column)));
      }
      table.append(System.lineSeparator());
    }
    return table.toString();
  }

  private static List<String> row(RunFigures run) {
    Latencies latencies = run.latencies();
    return List.of(
        run.name(),
        whole(run.requests()),
        whole(run.errors()),
        whole(run.exposed()),
        whole(run.refused()),
        whole(run.closings()),
        whole(run.uncontrolled()),
        run.closings() == 0 ? "-" : tenths(run.meanClosingMillis()),
        run.closings() == 0 ? "-" : tenths(run.meanTaskMillis()),
        String.format(Locale.ROOT, "%.2f %%", 100 * run.capacityLost()),
        tenths(latencies.millisAt(50)),
        tenths(latencies.millisAt(99)),
        tenths(latencies.millisAt(99.9)),
        tenths(latencies.millisAt(99.99)),
        tenths(latencies.maxMillis()));
  }

  private static String whole(long value) {
    return Long.toString(value);
  }

  private static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
