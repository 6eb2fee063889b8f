package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardActionTest {

  @Test
  void aQueryCanMoveAndItsFetchCannot() {
    assertThat(ShardAction.of("indices:data/read/search[phase/query]"))
        .isEqualTo(ShardAction.MOVABLE);
    assertThat(ShardAction.of("indices:data/read/search[phase/fetch/id]"))
        .isEqualTo(ShardAction.CONTINUING);
    assertThat(ShardAction.of("indices:data/read/search[can_match][n]"))
        .isEqualTo(ShardAction.OPTIONAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "indices:data/read/open_reader_context",
        "indices:data/read/search[create_context]"
      })
  void opensNoPointInTimeOnANodeThatGoesAway(String action) {
    assertThat(ShardAction.of(action)).isEqualTo(ShardAction.MOVABLE);
  }

  /** The names in the two servers. */
  @ParameterizedTest
  @ValueSource(
      strings = {"indices:data/read/field_caps[n]", "indices:data/read/field_caps[index][s]"})
  void sendsFieldCapabilitiesToAnotherCopy(String action) {
    assertThat(ShardAction.of(action)).isEqualTo(ShardAction.MOVABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "indices:data/write/bulk[s]",
        "indices:data/read/field_caps",
        "indices:data/read/search",
        "indices:data/read/search[free_context]",
        "internal:coordination/fault_detection/leader_check",
        "internal:index/shard/recovery/file_chunk"
      })
  void leavesEverythingElseAlone(String action) {
    assertThat(ShardAction.of(action)).isEqualTo(ShardAction.OTHER);
  }
}
