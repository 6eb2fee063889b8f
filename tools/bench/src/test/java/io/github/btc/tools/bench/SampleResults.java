package io.github.btc.tools.bench;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows made by hand. */
final class SampleResults {

  private static final double SECONDS = 60;

  private SampleResults() {}

  /** A row whose every measure has the same values. */
  static RowResult row(String opponent, Variant variant, double... each) {
    Map<Measure, Figure> figures = new LinkedHashMap<>();
    List<Double> values = Arrays.stream(each).boxed().toList();
    Arrays.stream(Measure.values())
        .forEach(measure -> figures.put(measure, Figure.ofMeasure(values)));
    figures.put(Measure.THROUGHPUT, requestsPerSecond(10_000, each.length));
    String name = opponent + variant.suffix();
    return row(name, opponent, variant, null, figures);
  }

  private static RowResult row(
      String name,
      String opponent,
      Variant variant,
      @Nullable String note,
      Map<Measure, Figure> figures) {
    return new RowResult(
        name,
        opponent,
        variant,
        2,
        300,
        "",
        null,
        Phase.WARM,
        Row.Cell.REPLICA,
        note,
        note == null ? SECONDS : 0,
        "-Xmx300m",
        figures,
        RowRun.NO_CURVE);
  }

  /** The same row, with as many requests in each round. */
  static RowResult with(int requests, RowResult row) {
    Map<Measure, Figure> figures = new LinkedHashMap<>(row.figures());
    int rounds = row.figure(Measure.P50).each().size();
    figures.put(Measure.THROUGHPUT, requestsPerSecond(requests / SECONDS, rounds));
    figures.put(Measure.ERRORS, Figure.ofMeasure(Collections.nCopies(rounds, 0.0)));
    return with(figures, row);
  }

  /** The same row with other figures. */
  static RowResult with(Map<Measure, Figure> figures, RowResult row) {
    return row(row.name(), row.opponent(), row.variant(), null, figures);
  }

  private static Figure requestsPerSecond(double rate, int rounds) {
    return Figure.ofMeasure(Collections.nCopies(rounds, rate));
  }

  static RowResult notRun(String opponent, Variant variant, String note) {
    String name = opponent + variant.suffix();
    return row(name, opponent, variant, note, Map.of());
  }

  static BenchResult result(RowResult... rows) {
    int repetitions =
        Arrays.stream(rows)
            .filter(RowResult::wasRun)
            .findFirst()
            .orElseThrow()
            .figure(Measure.P50)
            .each()
            .size();
    return BenchResult.of("toy", repetitions, List.of(rows), Map.of("cores", 2, "seed", 1));
  }
}
