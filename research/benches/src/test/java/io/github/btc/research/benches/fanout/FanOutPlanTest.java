package io.github.btc.research.benches.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.research.benches.fanout.FanOutPlan.Cell;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FanOutPlanTest {

  @Test
  void everySecondRoundHasTheOppositeOrder() {
    assertThat(plan(List.of(1, 10), 2).cells())
        .extracting(Cell::title)
        .containsExactly(
            "1 leaves, off, round 1",
            "1 leaves, btc, round 1",
            "10 leaves, off, round 1",
            "10 leaves, btc, round 1",
            "1 leaves, btc, round 2",
            "1 leaves, off, round 2",
            "10 leaves, btc, round 2",
            "10 leaves, off, round 2");
  }

  @Test
  void aHeapWithoutCollectionsHasRoomForTheWholeRun() {
    FanOutPlan plan = plan(List.of(1), 1);

    assertThat(plan.heapMegabytes(Way.OFF)).isEqualTo(64);
    assertThat(plan.heapMegabytes(Way.NO_COLLECTIONS))
        .as("10 parts a second with 0.32 MB each, for 60 s and at most 11 s of priming")
        .isBetween(227, 600);
    assertThat(plan.flags(Way.NO_COLLECTIONS)).contains("-XX:+UseEpsilonGC");
  }

  @Test
  void refusesMoreReplicasThanTheFileOfAttemptsCanName() {
    assertThatThrownBy(() -> plan(List.of(60), 3, 1)).hasMessageContaining("leaves times replicas");
  }

  private static FanOutPlan plan(List<Integer> leaves, int rounds) {
    return plan(leaves, 2, rounds);
  }

  private static FanOutPlan plan(List<Integer> leaves, int replicas, int rounds) {
    return new FanOutPlan(
        leaves,
        List.of(Way.OFF, Way.BTC),
        replicas,
        20,
        64,
        4,
        rounds,
        1,
        Duration.ofSeconds(20),
        Duration.ofSeconds(40));
  }
}
