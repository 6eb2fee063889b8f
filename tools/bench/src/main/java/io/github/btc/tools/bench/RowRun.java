package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.report.LatencyCurve;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The values of one finished run of a scenario's row.
 *
 * @param row key of the row
 * @param repetition number of the repetition, from 0
 * @param settings everything that must be the same in all runs of the row
 * @param seconds measured time
 * @param values values of the measured time
 * @param coldSeconds measured time of the cold phase; 0 without values of it
 * @param cold values of the cold phase
 * @param curve latencies of the measured time by percentile
 * @param coldCurve latencies of the cold phase by percentile
 */
record RowRun(
    String row,
    int repetition,
    String settings,
    double seconds,
    Map<Measure, Double> values,
    double coldSeconds,
    Map<Measure, Double> cold,
    LatencyCurve curve,
    LatencyCurve coldCurve)
    implements RunLog.Entry {

  /** The curve of a run that has none. */
  static final LatencyCurve NO_CURVE = new LatencyCurve(List.of());

  RowRun {
    curve = Objects.requireNonNullElse(curve, NO_CURVE); // older logs have no curves
    coldCurve = Objects.requireNonNullElse(coldCurve, NO_CURVE);
  }

  @Override
  public String key() {
    return row;
  }

  @Override
  public int round() {
    return repetition;
  }
}
