package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;
import static io.github.btc.tools.papers.reproduce.Claim.statement;

import io.github.btc.tools.papers.TechniqueComparison.Cell;
import io.github.btc.tools.papers.TechniqueComparison.Method;
import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.Estimate;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.reproduce.StatementClaim;
import io.github.btc.tools.papers.statistics.QuantileInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * What section 4.7 of the thesis calls no statistically significant difference, tested on samples
 * of its size: 50,000 response times with BTC and as many without any task.
 */
final class TechniqueTests {

  private static final int SIZE = 50_000;
  private static final int REPLICAS = 4;
  private static final double LEVEL = 0.95;
  private static final List<Double> FREQUENCIES = List.of(0.00018, 0.0018, 0.018);

  private TechniqueTests() {}

  static List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    FREQUENCIES.forEach(frequency -> claims.add(alike(frequency)));
    FREQUENCIES.forEach(frequency -> claims.add(overlap(frequency)));
    claims.add(slower());
    return claims;
  }

  private static NumberClaim alike(double frequency) {
    return number(
            "thesis-techniques.mann-whitney." + name(frequency),
            "thesis, 4.7.2",
            percent(frequency) + ": Mann-Whitney p, BTC and the optimum",
            0.05,
            "")
        .printedAs("no significant difference")
        .between(0.05, 1);
  }

  private static StatementClaim overlap(double frequency) {
    return statement(
        "thesis-techniques.intervals." + name(frequency),
        "thesis, 4.7.2",
        percent(frequency) + ": 95 % intervals of p99 and p99.9, BTC and the optimum",
        "they overlap");
  }

  private static StatementClaim slower() {
    return statement(
        "thesis-techniques.intervals.default",
        "thesis, Figure 4.22",
        "1.8 %: 95 % intervals of p99, default and the optimum",
        "they do not overlap");
  }

  static List<Row> rows(TechniqueComparison experiment, Budget budget) {
    List<Cell> cells = new ArrayList<>();
    cells.add(cell(0, Method.DEFAULT));
    FREQUENCIES.forEach(frequency -> cells.add(cell(frequency, Method.BTC)));
    cells.add(cell(0.018, Method.DEFAULT));
    List<double[]> samples =
        budget.each(
            cells,
            cell -> {
              String role = "sample-" + cell.method() + "-" + cell.frequency();
              return experiment.sample(cell, SIZE, budget.seed(role, 0));
            });
    samples.forEach(Arrays::sort);
    double[] optimum = samples.get(0);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < FREQUENCIES.size(); i++) {
      rows.add(alike(FREQUENCIES.get(i)).judge(mannWhitney(samples.get(i + 1), optimum)));
    }
    for (int i = 0; i < FREQUENCIES.size(); i++) {
      double[] btc = samples.get(i + 1);
      boolean overlapping = overlap(btc, optimum, 0.99) && overlap(btc, optimum, 0.999);
      rows.add(
          overlap(FREQUENCIES.get(i))
              .judge(overlapping, intervals(btc, 0.999, optimum), "they do not"));
    }
    double[] plain = samples.get(4);
    rows.add(
        slower().judge(!overlap(plain, optimum, 0.99), intervals(plain, 0.99, optimum), "they do"));
    return rows;
  }

  private static Cell cell(double frequency, Method method) {
    return new Cell(REPLICAS, frequency, method, 0, List.of());
  }

  private static double mannWhitney(double[] one, double[] other) {
    return MannWhitneyUTest.withDefaults().test(one, other).getPValue();
  }

  private static boolean overlap(double[] one, double[] other, double quantile) {
    Estimate first = QuantileInterval.of(one, quantile, LEVEL);
    Estimate second = QuantileInterval.of(other, quantile, LEVEL);
    return first.low() <= second.high() && second.low() <= first.high();
  }

  private static String intervals(double[] one, double quantile, double[] other) {
    Estimate first = QuantileInterval.of(one, quantile, LEVEL);
    Estimate second = QuantileInterval.of(other, quantile, LEVEL);
    return String.format(
        Locale.ROOT,
        "p%s [%.2f, %.2f] and [%.2f, %.2f] ms",
        quantile == 0.99 ? "99" : "99.9",
        first.low(),
        first.high(),
        second.low(),
        second.high());
  }

  private static String name(double frequency) {
    return frequency == 0.00018 ? "base" : frequency == 0.0018 ? "ten" : "hundred";
  }

  private static String percent(double frequency) {
    return String.format(Locale.ROOT, "%.3f", 100 * frequency).replaceFirst("0+$", "") + " %";
  }
}
