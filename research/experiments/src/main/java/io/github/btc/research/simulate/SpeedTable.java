package io.github.btc.research.simulate;

import io.github.btc.research.simulate.SpeedBenchmark.Row;
import io.github.btc.tools.console.output.Environment;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints the speed of the simulator in Markdown, with the environment of the measurement. */
final class SpeedTable {

  private static final double MILLION = 1e6;

  private SpeedTable() {}

  static String markdown(List<Row> rows, Environment environment) {
    return """
    | replicas | recorded logs, million/s | time per request, by the first row | synthetic logs, \
    million/s | least loaded, recorded logs, million/s |
    |---|---|---|---|---|
    %s
    %s
    """
        .formatted(
            rows.stream().map(row -> line(row, rows.get(0))).collect(Collectors.joining()),
            environment.markdown());
  }

  private static String line(Row row, Row first) {
    return String.format(
        Locale.ROOT,
        "| %,d | %.1f | %.1f | %.1f | %.1f |%n",
        row.replicas(),
        row.recorded() / MILLION,
        (double) first.recorded() / row.recorded(),
        row.synthetic() / MILLION,
        row.leastLoaded() / MILLION);
  }
}
