package io.github.btc.research.papers;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.TTest;

/**
 * Which cache node gets a request (E. Boza, ESPOL 2022, chapter 7): ten nodes, 32 clients, 100,000
 * objects, Zipf 0.5. The source does not give the sizes of the caches or the times of a hit and a
 * miss, so these are ours: 2,000 objects, Exp(2 ms) and Exp(20 ms).
 */
final class RoutingReproduction {

  private static final List<String> POLICIES =
      List.of("least-loaded", "hash", "bounded-load-hash", "carlos");

  private static final int RUNS = 10;
  private static final double LEVEL = 0.05;

  private RoutingReproduction() {}

  private record Cell(String policy, int run) {}

  /** The measures of each run. */
  private record Results(Map<Cell, Map<String, Double>> of) {

    double[] values(String policy, String measure) {
      return IntStream.range(0, RUNS)
          .mapToDouble(run -> of.get(new Cell(policy, run)).get(measure))
          .toArray();
    }

    double mean(String policy, String measure) {
      return Arrays.stream(values(policy, measure)).average().orElseThrow();
    }

    /** Returns by how much CARLOs has more than another policy, in per cent. */
    double change(String policy, String measure) {
      return 100 * (mean("carlos", measure) / mean(policy, measure) - 1);
    }

    double gain(String policy) {
      return change(policy, "throughputPerSecond");
    }

    /** Returns the p of Welch's t test of the throughputs. */
    double p(String policy) {
      return TTest.withDefaults()
          .test(values("carlos", "throughputPerSecond"), values(policy, "throughputPerSecond"))
          .getPValue();
    }

    boolean isDifferent(String policy) {
      return p(policy) < LEVEL;
    }

    String text(String policy) {
      return String.format(Locale.ROOT, "%+.1f %% throughput, p = %.2g", gain(policy), p(policy));
    }
  }

  static Reproduction of(Claims claims) {
    return claims
        .measure(
            "routing",
            effort -> effort.of(6.0, 30.0),
            effort -> new Results(effort.byKey(cells(), cell -> simulate(cell, effort))))
        .statement(
            "routing.least-loaded",
            of -> of.isDifferent("least-loaded"),
            of -> of.text("least-loaded"))
        .number("routing.gain", of -> of.gain("least-loaded"))
        .statement("routing.hash", of -> of.isDifferent("hash"), of -> of.text("hash"))
        .statement(
            "routing.bounded-load-hash",
            of -> !of.isDifferent("bounded-load-hash"),
            of -> of.text("bounded-load-hash"))
        .number("routing.median", of -> of.change("least-loaded", "latencyMillis.p50"))
        .statement(
            "routing.tail",
            of -> of.change("least-loaded", "latencyMillis.p99") > 0,
            of ->
                String.format(
                    Locale.ROOT, "%+.1f %%", of.change("least-loaded", "latencyMillis.p99")))
        .complete();
  }

  private static List<Cell> cells() {
    return POLICIES.stream()
        .flatMap(policy -> IntStream.range(0, RUNS).mapToObj(run -> new Cell(policy, run)))
        .toList();
  }

  private static Map<String, Double> simulate(Cell cell, Effort effort) {
    Map<String, String> values = new HashMap<>();
    values.put("policy", cell.policy());
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
    values.put("duration", effort.of("10s", "60s"));
    long seed = effort.seed("routing " + cell.policy(), cell.run());
    return Experiment.named("cluster").run(values, seed).flat();
  }
}
