package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

final class LiveStateTest {

  private static final long MB = ByteSize.MEGABYTE;

  @Test
  void isWhatTheLastCollectionLeftWhileTheOldGenerationGrowsAndFallsAsEver() {
    assertThat(LiveState.of(100 * MB, 300 * MB, 600 * MB)).isEqualTo(certain(100));
  }

  @Test
  void isAtMostWhatIsThereWhenNothingWasCollectedYet() {
    assertThat(LiveState.of(0, 300 * MB, 300 * MB)).isEqualTo(new LiveState(300 * MB, false));
  }

  /** Classes loaded at start-up cause a full collection, long before a cache is filled. */
  @Test
  void mayHaveGrownWhenTheOldGenerationHoldsMoreThanEver() {
    assertThat(LiveState.of(20 * MB, 700 * MB, 700 * MB)).isEqualTo(new LiveState(700 * MB, false));
  }

  @Test
  void isReadFromMixedCollectionsOfG1() {
    assertThat(liveIn("Old regions: 0->300", "Old regions: 300->120", "Old regions: 120->200"))
        .isEqualTo(certain(120));
    assertThat(liveIn("Old regions: 0->300", "Old regions: 90->120", "Old regions: 120->200"))
        .as("regions freed between two stops")
        .isEqualTo(certain(90));
    assertThat(liveIn("Old regions: 0->300", "Old regions: 300->310"))
        .isEqualTo(new LiveState(310 * MB, false));
  }

  @Test
  void isWhatMarkingLeavesToLaterCollections() {
    assertThat(liveIn("Old regions: 0->700", "Pause Cleanup 800M->800M(1024M) 0.1ms"))
        .isEqualTo(certain(700));
  }

  @Test
  void isWhatAFullCollectionLeavesEvenIfThatIsMore() {
    assertThat(
            liveIn(
                "Old regions: 0->40",
                "Old regions: 40->60",
                "Pause Full (System.gc()) 90M->60M(1024M) 9.0ms"))
        .isEqualTo(certain(60));
  }

  @Test
  void isThatOfTheWholeHeapWhereTheLogTellsNoMore() {
    assertThat(
            liveIn(
                "Pause Young (Normal) (G1 Evacuation Pause) 300M->200M(1024M) 9.0ms",
                "Pause Full (System.gc()) 300M->80M(1024M) 9.0ms",
                "Pause Young (Normal) (G1 Evacuation Pause) 300M->120M(1024M) 9.0ms"))
        .isEqualTo(certain(80));
  }

  private static LiveState certain(long megabytes) {
    return new LiveState(megabytes * MB, true);
  }

  /** A log of G1 with regions of 1 MB. */
  private static LiveState liveIn(String... events) {
    List<String> log = new ArrayList<>();
    log.add("[0.001s][gc] Using G1");
    log.add("[0.002s][gc,init] Heap Max Capacity: 1G");
    log.add("[0.003s][gc,init] Heap Region Size: 1M");
    for (int i = 0; i < events.length; i++) {
      String tags = events[i].startsWith("Old") ? "gc,heap" : "gc";
      log.add(String.format(Locale.ROOT, "[%d.000s][%s] GC(%d) %s", i + 1, tags, i, events[i]));
    }
    log.add("[99.000s][safepoint] Safepoint");
    return GcLogDescription.of("a log", log).activity().live();
  }
}
