package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EndpointTest {

  @Test
  void namesTheSettingWhereItIsSetToObserve() {
    try (SearchNode node = node(Set.of(Door.SHARD), true, false)) {
      assertThat(state(node))
          .containsEntry("observing", "OBSERVE_ONLY")
          .containsEntry("to_close", "btc.observe_only=false")
          .containsEntry("omitted_closings", 0L);
      assertThatThrownBy(() -> new Endpoint(node).answer("run", MergeTask.NAME))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "run: the controller only observes: it is set to (expected btc.observe_only=false)");
    }
  }

  /** A client of the HTTP door would see its refusals. */
  @Test
  void aNodeWithAnHttpDoorObservesUntilSomebodyRetriesItsRefusals() {
    try (SearchNode node = node(Set.of(Door.HTTP, Door.SHARD), false, false)) {
      assertThat(state(node))
          .containsEntry("observing", "NO_ANNOUNCER")
          .containsEntry("to_close", "btc.refusals_are_retried=true");
    }
    try (SearchNode node = node(Set.of(Door.HTTP, Door.SHARD), false, true)) {
      assertThat(state(node)).doesNotContainKeys("observing", "to_close");
    }
  }

  /** The asking node sends it to another copy, or waits. */
  @Test
  void aNodeWithTheShardDoorAloneNeedsNoPromise() {
    try (SearchNode node = node(Set.of(Door.SHARD), false, false)) {
      assertThat(state(node)).doesNotContainKeys("observing", "to_close");
    }
  }

  private static Map<String, Object> state(SearchNode node) {
    return new Endpoint(node).answer(null, null);
  }

  private static SearchNode node(Set<Door> doors, boolean observeOnly, boolean retried) {
    NodeSettings settings =
        new NodeSettings(doors, List.of(MergeTask.NAME), observeOnly, retried, 0.1, 1);
    return new SearchNode(settings, new FakeCluster().join("n1", notice -> true));
  }
}
