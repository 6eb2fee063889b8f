package io.github.btc.research.papers;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Package-aware scheduling of functions (E. Boza, ESPOL 2022, chapter 3). The source does not give
 * the number of packages, their sizes, or how it rounds an exponential number of packages. The mean
 * size is calibrated to the hit rate that the source has for the shortest queue. The response times
 * are then a check.
 */
final class FaasReproduction {

  private static final List<String> PERCENTILES = List.of("p50", "p90", "p95", "p99");

  /** The thresholds of PASch that are compared: from half of a worker's slots to all of them. */
  private static final List<Integer> THRESHOLDS = List.of(50, 80, 100);

  private static final double MOST_SPREAD = 0.1;
  private static final double MOST_APART = 0.05;

  /** A tenth of a second of calls: fewer wait at an instant where no worker is overloaded. */
  private static final double FEW = 1_000;

  private FaasReproduction() {}

  /**
   * A run.
   *
   * @param name the name of its rows
   * @param policy the scheduler
   * @param keep which packages a worker keeps
   * @param threshold the load from which a worker counts as overloaded
   * @param megabytes the size of a worker's cache
   */
  private record Cell(String name, String policy, String keep, int threshold, int megabytes) {

    Cell(String name, String policy, String keep, int threshold) {
      this(name, policy, keep, threshold, 500);
    }

    static Cell of(String policy) {
      return new Cell(policy, policy, "all", 100);
    }

    static Cell pasch(int threshold) {
      return new Cell("pasch " + threshold, "pasch", "all", threshold);
    }

    /**
     * Tells whether more is called than the workers can do, so that the length of the run counts.
     */
    boolean isNeverInBalance() {
      return policy.equals("hash") || megabytes == 0;
    }

    /** Returns the simulated seconds. A run without a balance is as long as in the source. */
    int seconds(Effort effort) {
      if (isNeverInBalance()) {
        return effort.of(60, 1_800);
      }
      boolean isComparedWithItself = policy.equals("pasch");
      return isComparedWithItself ? 90 : effort.of(90, 300);
    }
  }

  private static final List<Cell> CELLS =
      Stream.concat(
              Stream.of(
                  Cell.of("hash"),
                  new Cell("uncached", "jsq", "all", 100, 0),
                  new Cell("t200", "package-aware", "all", 200),
                  Cell.of("jsq"),
                  Cell.of("package-aware"),
                  new Cell("home-cache", "package-aware", "at-home", 100),
                  new Cell("function-home-cache", "package-aware", "function-at-home", 100)),
              THRESHOLDS.stream().map(Cell::pasch))
          .toList();

  /** The measures of each run, by the name of its rows. */
  private record Results(Map<String, Map<String, Double>> of) {

    double seconds(String name, String quantile) {
      return of.get(name).get("latencyMillis." + quantile) / 1_000;
    }

    double percent(String name, String measure) {
      return 100 * of.get(name).get(measure);
    }

    /** Returns the largest value of the thresholds by the smallest one, less one. */
    double spread(String quantile) {
      double[] values =
          THRESHOLDS.stream()
              .mapToDouble(each -> seconds(Cell.pasch(each).name(), quantile))
              .toArray();
      return Arrays.stream(values).max().orElseThrow() / Arrays.stream(values).min().orElseThrow()
          - 1;
    }

    double apart(String quantile) {
      return Math.abs(
          seconds("function-home-cache", quantile) / seconds("package-aware", quantile) - 1);
    }

    boolean isInOrder() {
      return percent("jsq", "variation") < percent("package-aware", "variation")
          && percent("package-aware", "variation") < percent("hash", "variation");
    }
  }

  static Reproduction of(Claims claims) {
    Computations<Results> rows =
        claims.measure(
            "faas", effort -> effort.of(20.0, 240.0), effort -> new Results(byName(effort)));
    for (String name :
        List.of(
            "jsq",
            "package-aware",
            "hash",
            "uncached",
            "t200",
            "home-cache",
            "function-home-cache")) {
      for (String quantile : PERCENTILES) {
        rows.number("faas." + name + "." + quantile, of -> of.seconds(name, quantile));
      }
    }
    for (String name : List.of("jsq", "package-aware", "hash")) {
      rows.number("faas.balance." + name, of -> of.percent(name, "variation"));
    }
    for (String name : List.of("jsq", "package-aware", "t200")) {
      rows.number("faas.hits." + name, of -> of.percent(name, "medianHitRatio"));
    }
    return rows.number(
            "faas.ratio.p90",
            of -> 100 * (of.seconds("package-aware", "p90") / of.seconds("jsq", "p90") - 1))
        .statement(
            "faas.function-home-cache.alike",
            of -> PERCENTILES.stream().allMatch(each -> of.apart(each) < MOST_APART),
            FaasReproduction::apart)
        .statement(
            "faas.threshold",
            of -> Stream.of("p50", "p99").allMatch(each -> of.spread(each) < MOST_SPREAD),
            of ->
                String.format(
                    Locale.ROOT,
                    "p50 differs by %.1f %%, p99 by %.1f %%",
                    100 * of.spread("p50"),
                    100 * of.spread("p99")))
        .statement("faas.balance.order", Results::isInOrder, FaasReproduction::order)
        .statement(
            "faas.hash.overload",
            of -> of.of().get("hash").get("waiting") > FEW,
            of -> String.format(Locale.ROOT, "%,.0f wait", of.of().get("hash").get("waiting")))
        .complete();
  }

  private static Map<String, Map<String, Double>> byName(Effort effort) {
    Map<String, Map<String, Double>> results = new LinkedHashMap<>();
    effort
        .byKey(CELLS, cell -> simulate(cell, effort))
        .forEach((cell, measures) -> results.put(cell.name(), measures));
    return results;
  }

  private static Map<String, Double> simulate(Cell cell, Effort effort) {
    int seconds = cell.seconds(effort);
    Map<String, String> values =
        Map.of(
            "policy",
            cell.policy(),
            "keep",
            cell.keep(),
            "threshold",
            String.valueOf(cell.threshold()),
            "cache",
            String.valueOf(cell.megabytes()),
            "duration",
            seconds + "s",
            "warmup",
            (cell.isNeverInBalance() ? 0 : seconds / 2) + "s");
    return Experiment.named("faas").run(values, effort.seed("faas", 1)).flat();
  }

  private static String apart(Results of) {
    return PERCENTILES.stream()
        .map(each -> String.format(Locale.ROOT, "%s %.1f %%", each, 100 * of.apart(each)))
        .collect(Collectors.joining(", ", "apart by ", ""));
  }

  private static String order(Results of) {
    return String.format(
        Locale.ROOT,
        "JSQ %.1f %%, package-aware %.0f %%, hash %.0f %%",
        of.percent("jsq", "variation"),
        of.percent("package-aware", "variation"),
        of.percent("hash", "variation"));
  }
}
