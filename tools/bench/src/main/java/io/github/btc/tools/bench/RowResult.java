package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Latencies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table with its figures, or why it has none.
 *
 * @param name opponent and variant
 * @param opponent the opponent's name
 * @param variant what it was run with
 * @param replicas how many
 * @param heapMegabytes each one's heap; the limit's heap is larger
 * @param load the load's name; empty if there is only one
 * @param note why it was not run; {@code null} if it was
 * @param measuredSeconds of one repetition; 0 if it was not run
 * @param flags of its JVMs
 * @param figures by measure
 */
record RowResult(
    String name,
    String opponent,
    Variant variant,
    int replicas,
    int heapMegabytes,
    String load,
    @Nullable String note,
    double measuredSeconds,
    String flags,
    Map<Measure, Figure> figures) {

  RowResult {
    load = Objects.requireNonNullElse(load, ""); // results of before there were several
  }

  static RowResult notRun(Row row, String note, String flags) {
    return of(row, note, 0, flags, Map.of());
  }

  static RowResult of(Row row, List<Sample> samples, String flags) {
    Map<Measure, Figure> figures = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      figures.put(measure, Figure.ofMeasure(samples.stream().map(measure::of).toList()));
    }
    return of(row, null, samples.get(0).seconds(), flags, figures);
  }

  private static RowResult of(
      Row row, @Nullable String note, double seconds, String flags, Map<Measure, Figure> figures) {
    return new RowResult(
        row.name(),
        row.opponent().name(),
        row.variant(),
        row.cell().replicas(),
        row.cell().heapMegabytes(),
        row.cell().load(),
        note,
        seconds,
        flags,
        figures);
  }

  /** The same, with intervals worked out again: those of a file may be of an older version. */
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
        note,
        measuredSeconds,
        flags,
        others);
  }

  Row.Cell cell() {
    return new Row.Cell(replicas, heapMegabytes, load);
  }

  /** Returns a figure of a row that was run. */
  Figure figure(Measure measure) {
    Figure figure = figures.get(measure);
    if (figure == null) {
      throw new IllegalStateException(name + ": no " + measure + " (expected a row that was run)");
    }
    return figure;
  }

  /**
   * Tells whether there is anything to say of a measure: of a percentile only if in each round
   * there were enough requests beyond it.
   */
  boolean tells(Measure measure) {
    return isKnown(measure) && hasEnoughRequestsFor(measure);
  }

  /** Tells whether it has a percentile that hangs on too few requests to be shown. */
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

  /** Worked out, for no file says it: the requests of the round that had fewest. */
  private double fewestRequests(Measure measure) {
    int rounds = figure(Measure.THROUGHPUT).each().size();
    return IntStream.range(0, rounds)
        .mapToDouble(
            round ->
                switch (measure) {
                  case UPDATES_P99 -> updates(round);
                  case READS_P99_9, READS_P99_99 -> requests(round) - updates(round);
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
    return updates.isNaN() ? 0 : updates; // a load of reads alone
  }

  /** Writes what there is to say of a measure as the tables do. */
  String text(Measure measure) {
    return tells(measure) ? measure.text(figure(measure).mean()) : measure.text(Double.NaN);
  }

  boolean wasRun() {
    return note == null;
  }
}
