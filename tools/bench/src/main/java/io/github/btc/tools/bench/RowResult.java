package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Latencies;
import io.github.btc.tools.replicas.report.LatencyCurve;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table with its figures, or with the reason why it was not run.
 *
 * @param name opponent and variant
 * @param opponent name of the opponent
 * @param variant whether and how BTC controlled the collections
 * @param replicas number of replicas
 * @param heapMegabytes heap of each replica; the heap of the row without collections is larger
 * @param load name of the load; empty if the scenario has only one
 * @param quotaCpus CPU time of each replica's control group; {@code null} without a group
 * @param phase part of the run: the measured time, or the minutes before it
 * @param called the service's own word for a replica
 * @param note reason why the row was not run; {@code null} if it was run
 * @param measuredSeconds measured time of one repetition; 0 if the row was not run
 * @param flags flags of the replicas' JVMs
 * @param figures figure of each measure
 * @param curve latencies by percentile, as means over the repetitions
 */
record RowResult(
    String name,
    String opponent,
    Variant variant,
    int replicas,
    int heapMegabytes,
    String load,
    @Nullable Double quotaCpus,
    Phase phase,
    String called,
    @Nullable String note,
    double measuredSeconds,
    String flags,
    Map<Measure, Figure> figures,
    LatencyCurve curve) {

  RowResult {
    load = Objects.requireNonNullElse(load, ""); // older results have no field for the load
    phase = Objects.requireNonNullElse(phase, Phase.WARM); // nor for the phase
    called = Objects.requireNonNullElse(called, Row.Cell.REPLICA); // nor for this word
    curve = Objects.requireNonNullElse(curve, RowRun.NO_CURVE); // nor for the curve
  }

  static RowResult notRun(Row row, String note, String flags) {
    return of(row, Phase.WARM, note, 0, flags, Map.of(), RowRun.NO_CURVE);
  }

  /**
   * Returns a row with the values of its runs.
   *
   * @param runs values of each repetition, at least one
   * @param curves latencies of each repetition
   * @param seconds measured time of one repetition
   */
  static RowResult of(
      Row row,
      Phase phase,
      List<Map<Measure, Double>> runs,
      List<LatencyCurve> curves,
      double seconds,
      String flags) {
    Map<Measure, Figure> figures = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      figures.put(
          measure,
          Figure.ofMeasure(
              runs.stream().map(run -> run.getOrDefault(measure, Double.NaN)).toList()));
    }
    return of(row, phase, null, seconds, flags, figures, LatencyCurve.mean(curves));
  }

  private static RowResult of(
      Row row,
      Phase phase,
      @Nullable String note,
      double seconds,
      String flags,
      Map<Measure, Figure> figures,
      LatencyCurve curve) {
    double quota = row.cell().quotaCpus();
    return new RowResult(
        row.name(),
        row.opponent().name(),
        row.variant(),
        row.cell().replicas(),
        row.cell().heapMegabytes(),
        row.cell().load(),
        quota == 0 ? null : quota,
        phase,
        row.cell().called(),
        note,
        seconds,
        flags,
        figures,
        curve);
  }

  /** Returns this row with recomputed intervals, because an older version may have written them. */
  RowResult again() {
    Map<Measure, Figure> others = new LinkedHashMap<>();
    figures.forEach((measure, figure) -> others.put(measure, Figure.ofMeasure(figure.each())));
    return new RowResult(
        name,
        opponent,
        variant,
        replicas,
        heapMegabytes,
        load,
        quotaCpus,
        phase,
        called,
        note,
        measuredSeconds,
        flags,
        others,
        curve);
  }

  /** Returns whether the kernel limits its CPU time by a weight alone. */
  boolean hasNoQuota() {
    return opponent.endsWith("-no-quota");
  }

  /**
   * Returns the row without collections; where there are several, that with the same kind of quota.
   */
  Optional<RowResult> limitIn(List<RowResult> rows) {
    return rows.stream()
        .filter(each -> each.variant == Variant.LIMIT && each.wasRun())
        .filter(each -> each.cell().equals(cell()))
        .max(Comparator.comparing(each -> each.hasNoQuota() == hasNoQuota()));
  }

  /** Returns the first word of the opponent's name: its collector. */
  String collector() {
    return opponent.split("-", 2)[0];
  }

  Row.Cell cell() {
    double quota = quotaCpus == null ? 0 : quotaCpus;
    return new Row.Cell(replicas, heapMegabytes, load, quota, phase, called);
  }

  /** Returns the figure of a row that was run. */
  Figure figure(Measure measure) {
    Figure figure = figures.get(measure);
    if (figure == null) {
      throw new IllegalStateException(name + ": no " + measure + " (expected a row that was run)");
    }
    return figure;
  }

  /**
   * Returns whether the table shows a measure. A percentile is shown only if every round has enough
   * requests beyond it.
   */
  boolean tells(Measure measure) {
    return isKnown(measure) && hasEnoughRequestsFor(measure);
  }

  /** Returns whether a percentile is not shown because too few requests lie beyond it. */
  boolean hasTooFewRequestsFor(Measure measure) {
    return isKnown(measure) && !hasEnoughRequestsFor(measure);
  }

  private boolean isKnown(Measure measure) {
    Figure figure = figures.get(measure);
    return figure != null && !Double.isNaN(figure.mean());
  }

  private boolean hasEnoughRequestsFor(Measure measure) {
    Double percentile = measure.percentile();
    return percentile == null || Latencies.tell(percentile, fewestRequests(measure));
  }

  /** Returns the requests of the round with the fewest. The file has only their rate. */
  private double fewestRequests(Measure measure) {
    int rounds = figure(Measure.THROUGHPUT).each().size();
    return IntStream.range(0, rounds)
        .mapToDouble(
            round ->
                switch (measure) {
                  case UPDATES_P99 -> updates(round);
                  case READS_P99, READS_P99_9, READS_P99_99 -> requests(round) - updates(round);
                  default -> requests(round);
                })
        .min()
        .orElse(0);
  }

  private double requests(int round) {
    double answered = figure(Measure.THROUGHPUT).each().get(round) * measuredSeconds;
    return Math.rint(answered + figure(Measure.ERRORS).each().get(round));
  }

  private double updates(int round) {
    Double updates = figure(Measure.UPDATES).each().get(round);
    return updates.isNaN() ? 0 : updates; // a load with reads only has no updates
  }

  /** Returns the mean of a measure as the tables show it. */
  String text(Measure measure) {
    return tells(measure) ? measure.text(figure(measure).mean()) : measure.text(Double.NaN);
  }

  boolean wasRun() {
    return note == null;
  }
}
