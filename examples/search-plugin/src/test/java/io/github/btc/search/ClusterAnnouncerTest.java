package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterAnnouncerTest {

  private static final Closing CLOSING =
      new Closing(List.of("merge"), Duration.ofMillis(5), Closing.Reason.DUE);

  private final List<String> told = new ArrayList<>();
  private final OpenSearches searches = new OpenSearches();
  private boolean allConfirm = true;

  private ClusterAnnouncer announcer(Door... doors) {
    Neighbours neighbours =
        (away, keeps) -> {
          told.add((away ? "away" : "back") + (keeps ? ", keeps searches" : ""));
          return allConfirm;
        };
    return new ClusterAnnouncer(neighbours, Set.of(doors), searches);
  }

  @Test
  void confirmsWhenShardsAreTheOnlyDoorAndEveryNodeKnows() throws Exception {
    assertThat(announcer(Door.SHARD).announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
  }

  @Test
  void doesNotConfirmWhenANodeDidNotAnswer() throws Exception {
    allConfirm = false;
    assertThat(announcer(Door.SHARD).announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void doesNotConfirmForClientsThatNobodyHasTold() throws Exception {
    assertThat(announcer(Door.SHARD, Door.HTTP).announceAway(CLOSING))
        .isEqualTo(Outcome.UNCONFIRMED);
    assertThat(announcer(Door.HTTP).announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void tellsTheNodesWhateverTheDoorsBecauseTurnsDependOnIt() throws Exception {
    announcer(Door.HTTP).announceAway(CLOSING);
    announcer(Door.HTTP).announceBack();
    assertThat(told).containsExactly("away", "back");
  }

  @Test
  void saysThatItIsBackAndWhatItKeeps() throws Exception {
    searches.opened("scroll 1", false, null);
    announcer(Door.SHARD).announceAway(CLOSING);
    announcer(Door.SHARD).announceBack();
    assertThat(told).containsExactly("away, keeps searches", "back");
  }
}
