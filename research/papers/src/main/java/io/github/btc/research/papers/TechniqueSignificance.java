package io.github.btc.research.papers;

import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.research.models.statistics.QuantileInterval;
import io.github.btc.research.papers.TechniqueComparison.Cell;
import io.github.btc.research.papers.TechniqueComparison.Method;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The tests of section 4.7 of the thesis, which found no statistically significant difference. The
 * samples have its size: 50,000 response times with BTC and 50,000 without tasks.
 *
 * @param samples the sorted response times in ms, by cell
 */
record TechniqueSignificance(Map<Cell, double[]> samples) {

  private static final int SIZE = 50_000;
  private static final int REPLICAS = 4;
  private static final double LEVEL = 0.95;
  private static final double OFTEN = 0.018;

  static TechniqueSignificance of(TechniqueComparison experiment, Effort effort) {
    List<Cell> cells = new ArrayList<>();
    for (double frequency : TechniqueComparison.FREQUENCIES) {
      cells.add(cell(frequency, frequency == 0 ? Method.DEFAULT : Method.BTC));
    }
    cells.add(cell(OFTEN, Method.DEFAULT));
    return new TechniqueSignificance(
        effort.byKey(
            cells,
            cell -> {
              String role = "sample-" + cell.method() + "-" + cell.frequency();
              double[] millis = experiment.sample(cell, SIZE, effort.seed(role, 0));
              Arrays.sort(millis);
              return millis;
            }));
  }

  static <M> Computations<M> compute(
      Computations<M> rows,
      Map<String, Double> frequencies,
      Function<M, TechniqueSignificance> measured) {
    frequencies.forEach(
        (name, frequency) ->
            rows.number(
                    "thesis-techniques.mann-whitney." + name,
                    of -> measured.apply(of).mannWhitney(frequency))
                .statement(
                    "thesis-techniques.intervals." + name,
                    of -> measured.apply(of).isAlike(frequency),
                    of -> measured.apply(of).intervals(frequency, Method.BTC, 0.999)));
    return rows.statement(
        "thesis-techniques.intervals.default",
        of -> !measured.apply(of).overlap(OFTEN, Method.DEFAULT, 0.99),
        of -> measured.apply(of).intervals(OFTEN, Method.DEFAULT, 0.99));
  }

  private static Cell cell(double frequency, Method method) {
    return new Cell(REPLICAS, frequency, method, 0, List.of());
  }

  private double[] sample(double frequency, Method method) {
    return samples.get(cell(frequency, method));
  }

  private double[] optimum() {
    return sample(0, Method.DEFAULT);
  }

  private double mannWhitney(double frequency) {
    return MannWhitneyUTest.withDefaults()
        .test(sample(frequency, Method.BTC), optimum())
        .getPValue();
  }

  private boolean isAlike(double frequency) {
    return overlap(frequency, Method.BTC, 0.99) && overlap(frequency, Method.BTC, 0.999);
  }

  private boolean overlap(double frequency, Method method, double quantile) {
    Estimate first = QuantileInterval.of(sample(frequency, method), quantile, LEVEL);
    Estimate second = QuantileInterval.of(optimum(), quantile, LEVEL);
    return first.low() <= second.high() && second.low() <= first.high();
  }

  private String intervals(double frequency, Method method, double quantile) {
    Estimate first = QuantileInterval.of(sample(frequency, method), quantile, LEVEL);
    Estimate second = QuantileInterval.of(optimum(), quantile, LEVEL);
    return String.format(
        Locale.ROOT,
        "p%s [%.2f, %.2f] and [%.2f, %.2f] ms",
        quantile == 0.99 ? "99" : "99.9",
        first.low(),
        first.high(),
        second.low(),
        second.high());
  }
}
