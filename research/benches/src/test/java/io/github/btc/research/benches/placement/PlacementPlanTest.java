package io.github.btc.research.benches.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.research.benches.placement.PlacementPlan.Loop;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementPlanTest {

  @Test
  void aLoopMayStartReplicasUpToTheMost() {
    assertThat(plan(3).rule(Loop.PATIENT).most()).isEqualTo(3);
    assertThat(plan(2).rule(Loop.EAGER).most()).isEqualTo(2);
  }

  @Test
  void refusesFewerReplicasThanALoopStartsWith() {
    assertThatThrownBy(() -> plan(1)).hasMessageContaining("most: 1 (expected 2 to 8)");
  }

  private static PlacementPlan plan(int most) {
    return new PlacementPlan(
        4,
        0.25,
        0.5,
        150,
        List.of(),
        Duration.ofSeconds(60),
        Duration.ofSeconds(20),
        20,
        List.of(Loop.PATIENT),
        Duration.ofSeconds(720),
        Duration.ofSeconds(5),
        20,
        most,
        1);
  }
}
