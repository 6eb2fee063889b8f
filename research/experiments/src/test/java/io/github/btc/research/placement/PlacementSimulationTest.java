package io.github.btc.research.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.experiment.Experiment;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacementSimulationTest {

  private static final int SEEDS = 8;

  @Test
  void aReplicaOnAStressedNodeMakesTheServiceSlower() {
    Map<String, Double> oracle = run("policy", "oracle");
    Map<String, Double> worst = run("policy", "worst");

    for (String quantile : new String[] {"p50", "p90", "p99"}) {
      String steady = "steadyMillis." + quantile;
      assertThat(worst.get(steady)).as(steady).isGreaterThan(1.05 * oracle.get(steady));
      assertThat(worst.get("baseMillis." + quantile))
          .isEqualTo(oracle.get("baseMillis." + quantile));
    }
    assertThat(oracle.get("startedOnStressed")).isZero();
    assertThat(worst.get("startedOnStressed")).isEqualTo(1);
  }

  @Test
  void aDrawIsBetweenTheBestAndTheWorst() {
    double oracle = run("policy", "oracle").get("steadyMillis.mean");
    double random = run("policy", "random").get("steadyMillis.mean");
    double worst = run("policy", "worst").get("steadyMillis.mean");

    assertThat(random).isBetween(oracle, worst);
  }

  @Test
  void theDefaultSchedulerTakesTheStressedNodeIfThatIsTheFirstOne() {
    assertThat(run("policy", "kubernetes")).isEqualTo(run("policy", "worst"));
  }

  @Test
  void aContainerStartsLaterOnAStressedNode() {
    Map<String, Double> measures = run("starts", "400");

    assertThat(measures.get("stressedStartMillis.p50"))
        .isGreaterThan(1.1 * measures.get("startMillis.p50"));
    assertThat(measures.get("stressedStartMillis.p99"))
        .isGreaterThan(1.1 * measures.get("startMillis.p99"));
  }

  @Test
  void withMoreCoresTheSameStressCostsLess() {
    double one = cost("cores", "1", "rate", "60");
    double four = cost("cores", "4", "rate", "240");

    assertThat(four).isLessThan(one);
  }

  @Test
  void leastRequestRoutingTakesAwaySomeOfTheCost() {
    assertThat(cost("routing", "least-request")).isLessThan(cost("routing", "round-robin"));
  }

  @Test
  void aPatientLoopMovesRarelyAndShortensTheTail() {
    Map<String, Double> none = loop("none");
    Map<String, Double> patient = loop("patient");
    Map<String, Double> eager = loop("eager");

    assertThat(patient.get("moves")).isPositive().isLessThan(eager.get("moves") / 10);
    assertThat(patient.get("returns")).isLessThan(eager.get("returns"));
    assertThat(patient.get("latencyMillis.p99")).isLessThan(none.get("latencyMillis.p99"));
  }

  /** Returns the mean of the steady phase on the worst node by that on the best one. */
  private static double cost(String... values) {
    Map<String, String> worst = values(values);
    Map<String, String> oracle = new HashMap<>(worst);
    worst.put("policy", "worst");
    return run(worst).get("steadyMillis.mean") / run(oracle).get("steadyMillis.mean");
  }

  /** A new replica needs twice the CPU time at first, and a neighbour stays for ten minutes. */
  private static Map<String, Double> loop(String loop) {
    Map<String, String> values = values("loop", loop, "launch", "none", "neighbours", "600s");
    values.putAll(values("nodes", "5", "replicas", "2", "rate", "80", "stress", "0.9"));
    values.putAll(values("objective", "50", "most", "2", "cold", "2", "duration", "3600s"));
    return run(values);
  }

  private static Map<String, String> values(String... pairs) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], pairs[i + 1]);
    }
    return values;
  }

  private static Map<String, Double> run(String... pairs) {
    return run(values(pairs));
  }

  /** Returns the means over some seeds. */
  private static Map<String, Double> run(Map<String, String> values) {
    Map<String, Double> sums = new HashMap<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Experiment.named("placement")
          .run(values, seed)
          .flat()
          .forEach((name, value) -> sums.merge(name, value / SEEDS, Double::sum));
    }
    return sums;
  }
}
