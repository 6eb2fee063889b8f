package io.github.btc.lab.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table with its figures, or why it has none.
 *
 * @param name opponent and variant
 * @param opponent the opponent's name
 * @param variant what it was run with
 * @param replicas how many
 * @param heapMegabytes each one's heap; the limit's heap is larger
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
    @Nullable String note,
    double measuredSeconds,
    String flags,
    Map<Measure, Figure> figures) {

  static RowResult notRun(Row row, String note, String flags) {
    return of(row, note, 0, flags, Map.of());
  }

  static RowResult of(Row row, List<Sample> samples, String flags) {
    Map<Measure, Figure> figures = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      figures.put(measure, Figure.of(samples.stream().map(measure::of).toList()));
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
        note,
        seconds,
        flags,
        figures);
  }

  Row.Cell cell() {
    return new Row.Cell(replicas, heapMegabytes);
  }

  /** Returns a figure of a row that was run. */
  Figure figure(Measure measure) {
    Figure figure = figures.get(measure);
    if (figure == null) {
      throw new IllegalStateException(name + ": no " + measure + " (expected a row that was run)");
    }
    return figure;
  }

  boolean wasRun() {
    return note == null;
  }
}
