package io.github.btc.tools.papers;

import io.github.btc.tools.papers.reproduce.Claims;
import io.github.btc.tools.papers.reproduce.Computations;
import io.github.btc.tools.papers.reproduce.Effort;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.experiment.Experiment;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Package-aware scheduling of functions (Boza, ESPOL 2022, chapter 3). The source does not give the
 * number of packages, their sizes, or how it rounds an exponential number of packages. The mean
 * size is calibrated to the hit ratio that the source has for the shortest queue. The response
 * times are then a check.
 */
final class FaasReproduction {

  private static final List<String> POLICIES =
      List.of("jsq", "package-aware", "hash", "hash-for-longer");

  private FaasReproduction() {}

  static Reproduction of(Claims claims) {
    Computations<Map<String, Map<String, Double>>> rows =
        claims.measure(
            "faas",
            effort -> effort.of(10.0, 90.0),
            effort -> effort.byKey(POLICIES, policy -> simulate(policy, effort)));
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
        .statement("faas.balance", FaasReproduction::isBalanced, FaasReproduction::balance)
        .statement(
            "faas.hash",
            of -> seconds(of.get("hash-for-longer"), "p99") > 1.3 * seconds(of.get("hash"), "p99"),
            FaasReproduction::growth)
        .complete();
  }

  private static Map<String, Double> simulate(String policy, Effort effort) {
    boolean hash = policy.startsWith("hash");
    int seconds = effort.of(hash ? 30 : 90, hash ? 300 : 600);
    int longer = policy.equals("hash-for-longer") ? 2 : 1;
    Map<String, String> values =
        Map.of(
            "policy",
            hash ? "hash" : policy,
            "duration",
            longer * seconds + "s",
            "warmup",
            (hash ? 0 : seconds / 2) + "s");
    return Experiment.named("faas").run(values, effort.seed("faas", 1)).flat();
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
