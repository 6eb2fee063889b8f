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
    assertThatThrownBy(() -> new NodeSettings(Set.of(), List.of("flush"), false, 0.1, 1))
        .hasMessage("btc.tasks: \"flush\" (expected some of full, young, merges)");
  }

  @Test
  void runsFullCollectionsFirst() {
    assertThat(new NodeSettings(Set.of(), List.of("young", "full"), false, 0.1, 1).tasks())
        .containsExactly("full", "young");
  }

  @Test
  void postponesMergesOnlyWhenAsked() {
    NodeSettings usual = new NodeSettings(Set.of(), NodeSettings.DEFAULT_TASKS, false, 0.1, 1);
    assertThat(usual.postponesMerges()).isFalse();
    assertThat(new NodeSettings(Set.of(), List.of("merges"), false, 0.1, 1).postponesMerges())
        .isTrue();
  }
}
