package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.List;

/**
 * A percentile that reports may show.
 *
 * @param title name, for instance {@code p99.9}
 * @param value percentile, 0 to 100
 */
record Percentile(String title, double value) {

  static final List<Percentile> ALL =
      List.of(
          new Percentile("p50", 50),
          new Percentile("p99", 99),
          new Percentile("p99.9", 99.9),
          new Percentile("p99.99", 99.99));

  /** Returns the titles of the percentiles with enough requests of a run beyond them. */
  static List<String> toldOf(RunFigures run) {
    return ALL.stream().filter(each -> each.isToldOf(run)).map(Percentile::title).toList();
  }

  boolean isToldOf(RunFigures run) {
    return run.latencies().tells(value);
  }

  double millis(RunFigures run) {
    return run.latencies().millisAt(value);
  }
}
