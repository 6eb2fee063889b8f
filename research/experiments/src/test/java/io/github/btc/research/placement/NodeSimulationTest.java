package io.github.btc.research.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.experiment.Experiment;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeSimulationTest {

  @Test
  void aCollectionAloneTakesItsOwnTime() {
    Map<String, Double> alone = run("replicas", "1", "rate", "1", "service", "1us");

    assertThat(alone.get("collectionMillis.p50")).isCloseTo(10, within(0.1));
    assertThat(alone.get("mostAtOnce")).isEqualTo(1);
  }

  /** Four collections with two threads each on two cores. */
  @Test
  void collectionsThatMeetTakeSoManyTimesAsLong() {
    Map<String, Double> together = run("meeting", "together", "rate", "1", "service", "1us");

    assertThat(together.get("collectionMillis.p50")).isCloseTo(40, within(0.5));
    assertThat(together.get("mostAtOnce")).isEqualTo(4);
  }

  @Test
  void inTurnsNoCollectionMeetsAnotherAndRequestsWaitLess() {
    Map<String, Double> together = run("meeting", "together");
    Map<String, Double> random = run("meeting", "random");
    Map<String, Double> turns = run("meeting", "turns");

    assertThat(turns.get("mostAtOnce")).isEqualTo(1);
    assertThat(random.get("mostAtOnce")).isGreaterThan(1);
    assertThat(turns.get("collectionMillis.p50"))
        .isLessThan(0.5 * together.get("collectionMillis.p50"));
    assertThat(turns.get("latencyMillis.p99.9")).isLessThan(together.get("latencyMillis.p99.9"));
    assertThat(random.get("collectionMillis.mean"))
        .isBetween(turns.get("collectionMillis.mean"), together.get("collectionMillis.mean"));
  }

  private static Map<String, Double> run(String... pairs) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], pairs[i + 1]);
    }
    return Experiment.named("node").run(values, 3).flat();
  }
}
