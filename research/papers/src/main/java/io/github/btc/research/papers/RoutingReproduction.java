package io.github.btc.research.papers;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which cache node gets a request (Boza, ESPOL 2022, chapter 7): ten nodes, 32 clients, 100,000
 * objects, Zipf 0.5. The source does not give the sizes of the caches or the times of a hit and a
 * miss, so these are ours: 2,000 objects, Exp(2 ms) and Exp(20 ms).
 */
final class RoutingReproduction {

  private static final List<String> POLICIES =
      List.of("least-loaded", "hash", "bounded-load-hash", "carlos");

  /** The smallest difference of throughput, as a share, that counts as one. */
  private static final double LEAST_DIFFERENCE = 0.02;

  private RoutingReproduction() {}

  static Reproduction of(Claims claims) {
    return claims
        .measure(
            "routing",
            effort -> effort.of(3.0, 15.0),
            effort -> effort.byKey(POLICIES, policy -> simulate(policy, effort)))
        .statement(
            "routing.least-loaded",
            of -> gain(of, "least-loaded") > LEAST_DIFFERENCE,
            of -> text(gain(of, "least-loaded")))
        .statement(
            "routing.gain",
            of -> gain(of, "least-loaded") >= 0.05 && gain(of, "least-loaded") <= 0.09,
            of -> text(gain(of, "least-loaded")))
        .statement(
            "routing.hash", of -> gain(of, "hash") > LEAST_DIFFERENCE, of -> text(gain(of, "hash")))
        .statement(
            "routing.bounded-load-hash",
            of -> Math.abs(gain(of, "bounded-load-hash")) < LEAST_DIFFERENCE,
            of -> text(gain(of, "bounded-load-hash")))
        .number("routing.median", of -> change(of, "latencyMillis.p50"))
        .statement(
            "routing.tail",
            of -> change(of, "latencyMillis.p99") > 0,
            of -> String.format(Locale.ROOT, "%+.1f %%", change(of, "latencyMillis.p99")))
        .complete();
  }

  private static Map<String, Double> simulate(String policy, Effort effort) {
    Map<String, String> values = new HashMap<>();
    values.put("policy", policy);
    values.put("technique", "none");
    values.put("every", "1000000000"); // no tasks
    values.put("replicas", "10");
    values.put("slots", "4");
    values.put("clients", "32");
    values.put("keys", "100000");
    values.put("zipf", "0.5");
    values.put("cache", "2000");
    values.put("service", "exp:2ms");
    values.put("miss", "exp:20ms");
    values.put("duration", effort.of("60s", "5min"));
    return Experiment.named("cluster").run(values, effort.seed("routing", 1)).flat();
  }

  /** Returns by how much CARLOs serves more than another policy, as a share. */
  private static double gain(Map<String, Map<String, Double>> of, String policy) {
    return of.get("carlos").get("throughputPerSecond") / of.get(policy).get("throughputPerSecond")
        - 1;
  }

  private static double change(Map<String, Map<String, Double>> of, String measure) {
    return 100 * (of.get("carlos").get(measure) / of.get("least-loaded").get(measure) - 1);
  }

  private static String text(double share) {
    return String.format(Locale.ROOT, "%+.1f %% throughput", 100 * share);
  }
}
