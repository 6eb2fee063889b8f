package io.github.btc.tools.papers;

import io.github.btc.tools.papers.TechniqueComparison.Cell;
import io.github.btc.tools.papers.TechniqueComparison.Method;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Figures 4.16 to 4.23 of the thesis: tails and throughput at four frequencies. */
final class TechniqueFigures {

  private static final List<Method> METHODS =
      List.of(Method.DEFAULT, Method.HEDGE, Method.DUPLICATE, Method.BTC);
  private static final List<String> QUANTILES = List.of("p50", "p95", "p99", "p99.9", "p99.99");

  private TechniqueFigures() {}

  static List<Figure> of(TechniqueCells all) {
    List<Figure> figures = new ArrayList<>();
    int number = 16;
    for (double frequency : TechniqueComparison.FREQUENCIES) {
      figures.add(tail("4." + number++, frequency, all));
      figures.add(throughput("4." + number++, frequency, all));
    }
    return figures;
  }

  /** The x axis counts nines: 1 is p90, 4 is p99.99. */
  private static Figure tail(String number, double frequency, TechniqueCells all) {
    List<Series> series = new ArrayList<>();
    for (Method method : METHODS) {
      List<List<Double>> points = new ArrayList<>();
      for (String quantile : QUANTILES) {
        double share = Double.parseDouble(quantile.substring(1)) / 100;
        points.add(List.of(1 / (1 - share), all.pooled(method, frequency, quantile)));
      }
      series.add(new Series(name(method), points));
    }
    return new Figure(
        "figure-" + number,
        "thesis, Figure " + number,
        "Tail of the response time, tasks after " + percent(frequency),
        Figure.Shape.LINE,
        Axis.logarithmic("one request in"),
        Axis.logarithmic("response time, ms"),
        series);
  }

  private static Figure throughput(String number, double frequency, TechniqueCells all) {
    List<Series> series = new ArrayList<>();
    ToDoubleFunction<Cell> measure = Cell::throughputPerMilli;
    for (Method method : METHODS) {
      List<List<Double>> points = new ArrayList<>();
      for (int n : TechniqueComparison.REPLICAS) {
        points.add(List.of((double) n, measure.applyAsDouble(all.cell(n, frequency, method))));
      }
      series.add(new Series(name(method), points));
    }
    return new Figure(
        "figure-" + number,
        "thesis, Figure " + number,
        "Throughput, tasks after " + percent(frequency),
        Figure.Shape.BAR,
        Axis.linear("replicas"),
        Axis.linear("requests per ms"),
        series);
  }

  private static String name(Method method) {
    return method == Method.BTC ? "BTC" : method.name().toLowerCase(Locale.ROOT);
  }

  private static String percent(double frequency) {
    return String.format(Locale.ROOT, "%.3f %% of requests", 100 * frequency);
  }
}
