package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeSettingsTest {

  @Test
  void readsDoors() {
    assertThat(Door.parse(List.of("http", "shard"))).containsExactlyInAnyOrder(Door.values());
    assertThat(Door.parse(NodeSettings.DEFAULT_DOORS)).containsExactly(Door.SHARD);
  }

  @Test
  void saysWhichDoorsThereAre() {
    assertThatThrownBy(() -> Door.parse(List.of("htp")))
        .hasMessage("btc.doors: \"htp\" (expected http, shard or both)");
  }

  @Test
  void saysWhichTasksThereAre() {
    assertThatThrownBy(() -> running(List.of("flush")))
        .hasMessage("btc.tasks: \"flush\" (expected some of full, young, merges)");
  }

  @Test
  void runsFullCollectionsFirst() {
    assertThat(running(List.of("young", "full")).tasks()).containsExactly("full", "young");
  }

  @Test
  void postponesMergesOnlyWhenAsked() {
    assertThat(running(NodeSettings.DEFAULT_TASKS).postponesMerges()).isFalse();
    assertThat(running(List.of("merges")).postponesMerges()).isTrue();
  }

  private static NodeSettings running(List<String> tasks) {
    return new NodeSettings(Set.of(), tasks, false, false, 0.1, 1);
  }
}
