package io.github.btc.research.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentTest {

  private static final Map<String, String> SHORT = Map.of("duration", "20s");

  @ParameterizedTest
  @ValueSource(strings = {"cluster", "heap", "fanout", "faas", "placement", "node", "lake"})
  void theSameSeedGivesTheSameMeasures(String name) {
    Map<String, String> values =
        switch (name) {
          case "faas" ->
              Map.of("duration", "20s", "workers", "10", "rate", "100", "packages", "1000");
          case "placement" -> Map.of("duration", "30s", "warmup", "0s", "launch", "10s");
          case "lake" -> Map.of("requests", "5000");
          default -> SHORT;
        };
    Measures first = Experiment.named(name).run(values, 7);

    assertThat(Experiment.named(name).run(values, 7)).isEqualTo(first);
    assertThat(Experiment.named(name).run(values, 8)).isNotEqualTo(first);
    assertThat(first.requests()).isPositive();
    assertThat(first.flat()).containsKeys("requests", "latencyMillis.p99.9");
  }

  @Test
  void everyFallbackIsAValueThatCanBe() {
    for (Experiment each : Experiment.all()) {
      assertThat(each.parameters()).extracting(Parameter::name).doesNotHaveDuplicates();
      assertThat(each.summary()).endsWith(".");
    }
  }

  @Test
  void withBtcFewRequestsMeetATaskAndNoneIfTheBalancerConfirms() {
    Map<String, Double> off = cluster("technique", "none");
    Map<String, Double> gate = cluster("technique", "btc", "announce", "none");
    Map<String, Double> btc = cluster("technique", "btc");
    Map<String, Double> both = cluster("technique", "btc-hedge", "announce", "confirmed");

    assertThat(gate.get("exposed")).isBetween(10.0, off.get("exposed") - 1);
    assertThat(btc.get("exposed")).isLessThan(gate.get("exposed") / 10);
    assertThat(both.get("exposed")).isZero();
    assertThat(both.get("copies")).isPositive();
    assertThat(btc.get("latencyMillis.p99.9")).isLessThan(off.get("latencyMillis.p99.9"));
  }

  @Test
  void inContainersFewRequestsMeetACollectionEither() {
    Map<String, Double> today = heap();

    assertThat(heap("announce", "confirmed").get("exposed")).isZero();
    assertThat(today.get("exposed")).isLessThan(heap("announce", "none").get("exposed") / 3);
    assertThat(today.get("uncontrolled")).isZero();
    assertThat(today.get("tasks")).isGreaterThan(50);
    assertThat(today.get("reservedCpus")).isEqualTo(8);
    assertThat(heap("heap", "0.6").get("coua"))
        .as("a larger Eden closes more rarely")
        .isLessThan(0.7 * today.get("coua"));
    assertThat(heap("live", "250", "heap", "0.3").get("coua"))
        .as("a full collection of more takes longer")
        .isGreaterThan(heap("heap", "0.3").get("coua"));
  }

  @Test
  void saysWhyAContainerCannotBe() {
    assertThat(whyNot("memory", "500", "heap", "0.9"))
        .isEqualTo(
            "memory: a heap of 450 MB and 160 MB more (expected at most the container's 500 MB)");
    assertThat(whyNot("live", "1000")).startsWith("heap: 1000 MB live (expected less live data ");
    assertThat(whyNot("allocation", "50")).startsWith("young: an Eden of 136.4 MB");
    assertThat(whyNot("cpus", "1"))
        .isEqualTo("cpus: a replica would be busy for 100 % of the time (expected at most 90 %)");
    assertThat(whyNot()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> heap("cpus", "1"))
        .withMessageStartingWith("cpus: ");
  }

  private static String whyNot(String... namesAndValues) {
    Experiment heap = Experiment.named("heap");
    return heap.whyNot(new Values(heap.parameters(), values(Map.of(), namesAndValues)))
        .map(Throwable::getMessage)
        .orElse("");
  }

  private static Map<String, Double> heap(String... namesAndValues) {
    Map<String, String> values = values(Map.of("duration", "60s", "warmup", "10s"), namesAndValues);
    return Experiment.named("heap").run(values, 3).flat();
  }

  @Test
  void oneClientIsNeverInAQueue() {
    Map<String, Double> one = cluster("clients", "1", "service", "4ms", "every", "1000000000");

    assertThat(one.get("latencyMillis.p50")).isBetween(3.99, 4.01);
    assertThat(one.get("latencyMillis.max")).isBetween(3.99, 4.01);
    assertThat(one.get("throughputPerSecond")).isBetween(249.0, 251.0);
  }

  @Test
  void aRefusalCostsAHop() {
    String[] same = {"technique", "btc", "memory", "retry-next", "announce", "none"};
    Map<String, Double> free = cluster(same);
    String[] withHop = java.util.Arrays.copyOf(same, same.length + 2);
    withHop[same.length] = "hop";
    withHop[same.length + 1] = "10ms";
    Map<String, Double> paid = cluster(withHop);

    // Under open load nothing else changes: the mean grows by refusals per request times the hop.
    double expected = free.get("latencyMillis.mean") + 10 * free.get("refusals");
    assertThat(paid.get("refusals")).isEqualTo(free.get("refusals")).isPositive();
    assertThat(paid.get("latencyMillis.mean")).isBetween(expected * 0.98, expected * 1.02);
  }

  @Test
  void affinityFindsMoreInCaches() {
    String[] turns = {"cache", "2500", "rate", "400"};
    double roundRobin = cluster(turns).get("cacheHitRatio");
    double carlos =
        cluster("cache", "2500", "rate", "400", "policy", "carlos").get("cacheHitRatio");

    assertThat(roundRobin).isPositive();
    assertThat(carlos).isGreaterThan(roundRobin + 0.03);
  }

  private static Map<String, Double> cluster(String... namesAndValues) {
    return Experiment.named("cluster").run(values(SHORT, namesAndValues), 3).flat();
  }

  private static Map<String, String> values(Map<String, String> same, String... namesAndValues) {
    Map<String, String> values = new HashMap<>(same);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return values;
  }
}
