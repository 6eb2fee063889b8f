package io.github.btc.research.papers;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.NumberClaim;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Package-aware scheduling of functions (Boza, ESPOL 2022, chapter 3). The source does not give the
 * number of packages, their sizes, or how it rounds an exponential number of packages. The mean
 * size is calibrated to the hit ratio that the source has for the shortest queue. The response
 * times are then a check.
 */
final class FaasReproduction {

  private static final List<String> POLICIES =
      List.of("jsq", "package-aware", "hash", "hash-for-longer");

  /** The thresholds of PASch that are compared: from half of a worker's slots to all of them. */
  private static final List<Integer> THRESHOLDS = List.of(50, 80, 100);

  private static final double MOST_SPREAD = 0.1;

  private FaasReproduction() {}

  static Reproduction of(Claims claims) {
    Computations<Map<String, Map<String, Double>>> rows =
        claims.measure(
            "faas",
            effort -> effort.of(16.0, 96.0),
            effort -> effort.byKey(cells(), cell -> simulate(cell, effort)));
    for (String policy : List.of("jsq", "package-aware")) {
      for (String quantile : List.of("p50", "p90", "p95", "p99")) {
        rows.number("faas." + policy + "." + quantile, of -> seconds(of.get(policy), quantile));
      }
    }
    return rows.number(
            "faas.ratio.p90",
            of -> millis(of.get("package-aware"), "p90") / millis(of.get("jsq"), "p90"))
        .number(
            "faas.hits.gain",
            of -> 100 * (of.get("package-aware").get("hitRatio") - of.get("jsq").get("hitRatio")))
        .statement(
            "faas.threshold",
            of -> spread(of) < MOST_SPREAD,
            of -> String.format(Locale.ROOT, "p90 differs by %.1f %%", 100 * spread(of)))
        .statement("faas.balance", FaasReproduction::isBalanced, FaasReproduction::balance)
        .statement(
            "faas.hash",
            of -> seconds(of.get("hash-for-longer"), "p99") > 1.3 * seconds(of.get("hash"), "p99"),
            FaasReproduction::growth)
        .complete();
  }

  /** Returns the policies, and PASch with each threshold. */
  private static List<String> cells() {
    return Stream.concat(POLICIES.stream(), THRESHOLDS.stream().map(FaasReproduction::pasch))
        .toList();
  }

  private static String pasch(int threshold) {
    return "pasch " + threshold;
  }

  private static Map<String, Double> simulate(String cell, Effort effort) {
    String policy = cell.replaceFirst(" .*", "");
    String threshold = cell.equals(policy) ? "100" : cell.replaceFirst(".* ", "");
    boolean hash = policy.startsWith("hash");
    boolean compared = policy.equals("pasch"); // with itself, so 900,000 functions suffice
    int seconds = compared ? 90 : effort.of(hash ? 30 : 90, hash ? 300 : 600);
    int longer = policy.equals("hash-for-longer") ? 2 : 1;
    Map<String, String> values =
        Map.of(
            "policy",
            hash ? "hash" : policy,
            "threshold",
            threshold,
            "duration",
            longer * seconds + "s",
            "warmup",
            (hash ? 0 : seconds / 2) + "s");
    return Experiment.named("faas").run(values, effort.seed("faas", 1)).flat();
  }

  /** Returns the largest p90 of the thresholds by the smallest one, less one. */
  private static double spread(Map<String, Map<String, Double>> of) {
    double[] p90 =
        THRESHOLDS.stream().mapToDouble(each -> millis(of.get(pasch(each)), "p90")).toArray();
    return Arrays.stream(p90).max().orElseThrow() / Arrays.stream(p90).min().orElseThrow() - 1;
  }

  private static double millis(Map<String, Double> measures, String quantile) {
    return measures.get("latencyMillis." + quantile);
  }

  private static double seconds(Map<String, Double> measures, String quantile) {
    return millis(measures, quantile) / 1_000;
  }

  /** Returns the variation of the functions per worker. */
  private static double variation(Map<String, Map<String, Double>> of, String policy) {
    return of.get(policy).get("variation");
  }

  private static boolean isBalanced(Map<String, Map<String, Double>> of) {
    return variation(of, "jsq") < variation(of, "package-aware")
        && variation(of, "package-aware") < variation(of, "hash-for-longer");
  }

  private static String balance(Map<String, Map<String, Double>> of) {
    return String.format(
        Locale.ROOT,
        "JSQ %.1f %%, package-aware %.0f %%, hash %.0f %%",
        100 * variation(of, "jsq"),
        100 * variation(of, "package-aware"),
        100 * variation(of, "hash-for-longer"));
  }

  private static String growth(Map<String, Map<String, Double>> of) {
    return NumberClaim.text(seconds(of.get("hash"), "p99"), "s")
        + ", and "
        + NumberClaim.text(seconds(of.get("hash-for-longer"), "p99"), "s")
        + " in twice the time";
  }
}
