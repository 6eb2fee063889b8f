package io.github.btc.lab.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows made by hand. */
final class SampleResults {

  private SampleResults() {}

  /** A row whose every measure has the same values. */
  static RowResult row(String opponent, Variant variant, double... each) {
    Map<Measure, Figure> figures = new LinkedHashMap<>();
    List<Double> values = Arrays.stream(each).boxed().toList();
    Arrays.stream(Measure.values())
        .forEach(measure -> figures.put(measure, Figure.ofMeasure(values)));
    String name = opponent + variant.suffix();
    return new RowResult(name, opponent, variant, 2, 300, "", null, 60, "-Xmx300m", figures);
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
