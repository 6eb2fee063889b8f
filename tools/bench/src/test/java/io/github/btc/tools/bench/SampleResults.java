package io.github.btc.tools.bench;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    return new RowResult(name, opponent, variant, 2, 300, "", null, SECONDS, "-Xmx300m", figures);
  }

  /** The same row, with as many requests in each round. */
  static RowResult with(int requests, RowResult row) {
    Map<Measure, Figure> figures = new LinkedHashMap<>(row.figures());
    int rounds = row.figure(Measure.P50).each().size();
    figures.put(Measure.THROUGHPUT, requestsPerSecond(requests / SECONDS, rounds));
    figures.put(Measure.ERRORS, Figure.ofMeasure(Collections.nCopies(rounds, 0.0)));
    return new RowResult(
        row.name(), row.opponent(), row.variant(), 2, 300, "", null, SECONDS, row.flags(), figures);
  }

  private static Figure requestsPerSecond(double rate, int rounds) {
    return Figure.ofMeasure(Collections.nCopies(rounds, rate));
  }

  static RowResult notRun(String opponent, Variant variant, String note) {
    String name = opponent + variant.suffix();
    return new RowResult(name, opponent, variant, 2, 300, "", note, 0, "-Xmx300m", Map.of());
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
