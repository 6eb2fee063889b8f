package io.github.btc.research.papers;

import io.github.btc.research.papers.TechniqueComparison.Method;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Figure.Series;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Figures 4.16 to 4.23 of the thesis: tails and throughput at four frequencies. */
final class TechniqueFigures {

  private static final List<String> QUANTILES = List.of("p50", "p95", "p99", "p99.9", "p99.99");

  private TechniqueFigures() {}

  static <M> Computations<M> draw(Computations<M> rows, Function<M, TechniqueCells> cells) {
    int number = 16;
    for (double frequency : TechniqueComparison.FREQUENCIES) {
      rows.draw("figure-4." + number++, of -> tails(frequency, cells.apply(of)))
          .draw("figure-4." + number++, of -> throughput(frequency, cells.apply(of)));
    }
    return rows;
  }

  /** The x axis is the request in which one is slower: 10 is p90, 10,000 is p99.99. */
  private static List<Series> tails(double frequency, TechniqueCells all) {
    return each(
        method ->
            QUANTILES.stream()
                .map(
                    quantile -> {
                      double share = Double.parseDouble(quantile.substring(1)) / 100;
                      return List.of(1 / (1 - share), all.pooled(method, frequency, quantile));
                    })
                .toList());
  }

  private static List<Series> throughput(double frequency, TechniqueCells all) {
    return each(
        method ->
            TechniqueComparison.REPLICAS.stream()
                .map(n -> List.of((double) n, all.cell(n, frequency, method).throughputPerMilli()))
                .toList());
  }

  private static List<Series> each(Function<Method, List<List<Double>>> points) {
    return TechniquesReproduction.METHODS.stream()
        .map(method -> new Series(name(method), points.apply(method)))
        .toList();
  }

  private static String name(Method method) {
    return method == Method.BTC ? "BTC" : method.name().toLowerCase(Locale.ROOT);
  }
}
