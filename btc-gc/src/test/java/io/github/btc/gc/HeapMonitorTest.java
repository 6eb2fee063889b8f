package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.HeapMonitor.EdenUse;
import io.github.btc.gc.HeapMonitor.Growth;
import io.github.btc.gc.HeapMonitor.RequestedInterval;
import io.github.btc.gc.HeapMonitor.SpreadAtStart;
import io.github.btc.gc.HeapMonitor.UnlessHumongous;
import io.github.btc.gc.cycle.EdenPace;
import io.github.btc.gc.cycle.FirstCycles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeapMonitorTest {

  private static final long MB = 1 << 20;

  private long used;
  private long collections;
  private long young;
  private final HumongousCollections humongous =
      new HumongousCollections(() -> young, () -> 1200 * MB, MB);
  private final Growth growth =
      new Growth(
          () -> used,
          () -> 1000 * MB,
          () -> 1200 * MB,
          () -> collections,
          humongous,
          RequestedInterval.ofShares(0.75, 0.875));

  @Test
  void everythingIsGrowthWhereTheStartWasEmpty() {
    used = 300 * MB;

    assertThat(growth.level()).isEqualTo(300 * MB);
    assertThat(growth.interval()).isEqualTo(ActivationInterval.between(750 * MB, 875 * MB));
  }

  @Test
  void countsFromTheLiveStateAfterARun() {
    used = 600 * MB;
    growth.ran();
    used = 700 * MB;

    assertThat(growth.level()).isEqualTo(100 * MB);
    assertThat(growth.interval()).isEqualTo(ActivationInterval.between(300 * MB, 350 * MB));
  }

  @Test
  void countsGrowthFromWhatWasThereAtTheStart() {
    used = 400 * MB;
    Growth late =
        new Growth(
            () -> used,
            () -> 1000 * MB,
            () -> 1200 * MB,
            () -> collections,
            humongous,
            RequestedInterval.ofShares(0.75, 0.875));
    used = 450 * MB;

    assertThat(late.level()).isEqualTo(50 * MB);
    assertThat(late.interval().max()).as("of the room that is left").isEqualTo(0.875 * 600 * MB);
  }

  @Test
  void countsFromTheLiveStateAfterACollectionOfTheJvm() {
    used = 900 * MB;
    growth.level();
    collections++;
    used = 500 * MB;

    assertThat(growth.level()).isZero();

    used = 520 * MB;
    assertThat(growth.level()).isEqualTo(20 * MB);
  }

  @Test
  void followsAFallWithoutACollection() {
    used = 600 * MB;
    growth.ran();
    used = 400 * MB;

    assertThat(growth.level()).isZero();
    assertThat(growth.interval().max()).isEqualTo(0.875 * 600 * MB);
  }

  @Test
  void isNeverDueWhereACollectionLeavesHardlyAnyRoom() {
    used = 751 * MB;
    growth.ran();
    used = 1000 * MB;

    assertThat(growth.level()).isLessThan(growth.interval().min() / 2);
    assertThat(growth.interval().min()).isEqualTo(100 * 1200 * MB);
  }

  /** The least share that a user may set for it. */
  @Test
  void isNeverDueThenHoweverFarUncontrolledRunsLowerTheInterval() {
    used = 900 * MB;
    growth.ran();

    assertThat(0.05 * growth.interval().min()).isGreaterThan(1200 * MB);
  }

  /** The sizes of a heap may move with each collection. */
  @Test
  void doesNotChangeItsMindWithEachCollection() {
    used = 760 * MB;
    growth.ran();
    assertThat(growth.interval().min()).as("room of 24 %").isEqualTo(100 * 1200 * MB);

    used = 720 * MB;
    growth.level();
    assertThat(growth.interval().min()).as("room of 28 %").isEqualTo(100 * 1200 * MB);

    used = 690 * MB;
    growth.level();
    assertThat(growth.interval().max()).as("room of 31 %").isLessThan(1000 * MB);

    used = 720 * MB;
    growth.ran();
    assertThat(growth.interval().max()).as("room of 28 %").isLessThan(1000 * MB);
  }

  @Test
  void isDueAgainWhenTheLiveStateHasBecomeSmaller() {
    used = 900 * MB;
    growth.ran();
    growth.interval();
    collections++;
    used = 400 * MB;
    growth.level();

    assertThat(growth.interval()).isEqualTo(ActivationInterval.between(450 * MB, 525 * MB));
  }

  @Test
  void doesNotTakeWhatIsInUseBeforeTheFirstCollectionForTheLiveState() {
    used = 900 * MB;
    Growth late =
        new Growth(
            () -> used,
            () -> 1000 * MB,
            () -> 1200 * MB,
            () -> collections,
            humongous,
            RequestedInterval.ofShares(0.75, 0.875));

    assertThat(late.interval()).isEqualTo(ActivationInterval.between(75 * MB, 87.5 * MB));
  }

  @Test
  void saysWhyItStandsBackAndWhatToSet() {
    assertThat(Growth.standingBack(900 * MB, 1000 * MB))
        .startsWith(
            "BTC leaves full collections to the JVM: 900 MB in use after the last one (expected at"
                + " most 750 MB; set a larger -Xmx")
        .contains("by itself from 1000 MB on");
  }

  /** Who reads it in the log searches the guide for it. */
  @Test
  void theGuideQuotesWhyItStandsBack() throws IOException {
    String message = Growth.standingBack(900 * MB, 1000 * MB);

    assertThat(Path.of("..", "docs", "guides", "flags.md"))
        .content()
        .contains("| `" + message.substring(0, message.indexOf(" (")) + "` |");
  }

  @Test
  void isNeverDueWhileHumongousObjectsMakeTheJvmCollect() {
    growth.ran();
    collectsForHumongousObjects(HumongousCollections.MANY - 1);
    assertThat(growth.interval().max()).isEqualTo(875 * MB);

    collectsForHumongousObjects(1);

    assertThat(growth.interval().min()).isEqualTo(100 * 1200 * MB);
  }

  @Test
  void isDueAgainWhenTheLastCollectionForAHumongousObjectIsLongAgo() {
    growth.ran();
    collectsForHumongousObjects(HumongousCollections.MANY);
    growth.interval();

    young += HumongousCollections.LONG_AGO;

    assertThat(growth.interval().max()).isEqualTo(875 * MB);
  }

  @Test
  void aFullCollectionThatKeepsHumongousObjectsAwayIsMadeAgain() {
    for (int cycle = 0; cycle < 5; cycle++) {
      collectsForHumongousObjects(HumongousCollections.MANY - 1);
      growth.ran();
    }

    assertThat(growth.interval().max()).isEqualTo(875 * MB);
  }

  @Test
  void collectionsForOtherReasonsAreNotForHumongousObjects() {
    for (int i = 0; i < 10; i++) {
      collects("G1 Evacuation Pause");
    }

    assertThat(growth.interval().max()).isEqualTo(875 * MB);
  }

  /** Most of Eden would be filled for a collection that does not keep the others away. */
  @Test
  void theYoungTaskIsNeverDueWhileMostCollectionsAreForHumongousObjects() {
    UnlessHumongous eden = unlessHumongous();
    collectsForHumongousObjects(5);
    assertThat(eden.interval()).isEqualTo(ActivationInterval.between(60 * MB, 70 * MB));

    collectsForHumongousObjects(1);

    assertThat(eden.interval().min()).isEqualTo(100 * 1200 * MB);
  }

  @Test
  void theYoungTaskIsDueAgainWhenMostCollectionsHaveOtherCauses() {
    UnlessHumongous eden = unlessHumongous();
    collectsForHumongousObjects(100);
    young += 4;
    assertThat(eden.interval().min()).as("six of the last ten").isEqualTo(100 * 1200 * MB);

    young++;

    assertThat(eden.interval()).isEqualTo(ActivationInterval.between(60 * MB, 70 * MB));
  }

  @Test
  void aFewCollectionsForHumongousObjectsLeaveTheYoungTaskAsItIs() {
    UnlessHumongous eden = unlessHumongous();
    for (int i = 0; i < 50; i++) {
      collectsForHumongousObjects(1);
      young++;
    }

    assertThat(eden.interval()).isEqualTo(ActivationInterval.between(60 * MB, 70 * MB));
  }

  @Test
  void aYoungRunThatComesBetweenThemIsWorthTheNextOne() {
    UnlessHumongous eden = unlessHumongous();
    collectsForHumongousObjects(5);
    eden.ran();
    collectsForHumongousObjects(5);
    assertThat(eden.interval()).isEqualTo(ActivationInterval.between(60 * MB, 70 * MB));

    collectsForHumongousObjects(1);

    assertThat(eden.interval().min()).isEqualTo(100 * 1200 * MB);
  }

  private UnlessHumongous unlessHumongous() {
    EdenUse eden = eden(RequestedInterval.ofShares(0.75, 0.875), 0);
    return new UnlessHumongous(eden, humongous, () -> 1200 * MB);
  }

  private void collectsForHumongousObjects(int times) {
    for (int i = 0; i < times; i++) {
      collects(HumongousCollections.CAUSE);
    }
  }

  private void collects(String cause) {
    young++;
    humongous.take(
        new CollectionEvent(
            "G1 Young Generation",
            CollectionKind.YOUNG,
            "end of minor GC",
            cause,
            young,
            0,
            1,
            false));
  }

  @Test
  void advisesRegionsInWhichObjectsAreNotHumongous() {
    assertThat(new HumongousCollections(() -> young, () -> 256 * MB, MB).advice())
        .startsWith("BTC leaves full collections to the JVM: at least 3 collections since the last")
        .contains("set -XX:G1HeapRegionSize=8m, and only objects of more than 4 MB are humongous")
        .contains("An object of more than half a region, here 512 kB, is humongous");
  }

  @Test
  void advisesNoLargerRegionsThanTheHeapOrTheJvmAllows() {
    assertThat(HumongousCollections.advisedRegionBytes(100 * MB)).isEqualTo(2 * MB);
    assertThat(HumongousCollections.advisedRegionBytes(1024 * MB)).isEqualTo(32 * MB);
    assertThat(HumongousCollections.advisedRegionBytes(64L << 30)).isEqualTo(32 * MB);
    assertThat(new HumongousCollections(() -> young, () -> 256 * MB, 8 * MB).advice())
        .contains("split large arrays, or set a larger -Xmx");
  }

  @Test
  void anIntervalInBytesDoesNotFollowTheHeap() {
    ActivationInterval asked = ActivationInterval.between(10 * MB, 20 * MB);
    Growth fixed =
        new Growth(
            () -> used,
            () -> 1000 * MB,
            () -> 1200 * MB,
            () -> collections,
            humongous,
            RequestedInterval.ofBytes(asked));
    used = 600 * MB;
    fixed.ran();

    assertThat(fixed.interval()).isEqualTo(asked);
  }

  @Test
  void endsThreeRegionsBeforeTheEndOfASmallEdenMadeOfRegions() {
    EdenUse eden = edenOfRegions(RequestedInterval.ofShares(0.75, 0.875));

    assertThat(eden.interval(400 * MB)).isEqualTo(ActivationInterval.between(300 * MB, 350 * MB));
    assertThat(eden.interval(60 * MB)).isEqualTo(ActivationInterval.between(45 * MB, 48 * MB));
    assertThat(eden.interval(40 * MB)).isEqualTo(ActivationInterval.between(28 * MB, 28 * MB));
    assertThat(eden.interval(16 * MB)).isEqualTo(ActivationInterval.between(4 * MB, 4 * MB));
  }

  @Test
  void leavesAnIntervalOfBytesAsItWasAskedFor() {
    ActivationInterval asked = ActivationInterval.between(36 * MB, 38 * MB);

    assertThat(edenOfRegions(RequestedInterval.ofBytes(asked)).interval(40 * MB)).isEqualTo(asked);
  }

  @Test
  void takesTheWholeIntervalWhereEdenIsOnePiece() {
    EdenUse eden = eden(RequestedInterval.ofShares(0.75, 0.875), 0);

    assertThat(eden.interval(16 * MB)).isEqualTo(ActivationInterval.between(12 * MB, 14 * MB));
  }

  @Test
  void takesTheOtherIntervalWhileEdenFillsSlowly() {
    EdenUse eden = eden(RequestedInterval.ofShares(0.75, 0.875), 0);
    assertThat(eden.interval(16 * MB)).isEqualTo(ActivationInterval.between(12 * MB, 14 * MB));

    fillSlowly(eden.pace());

    assertThat(eden.interval(100 * MB)).isEqualTo(ActivationInterval.between(85 * MB, 95 * MB));
  }

  @Test
  void movesTheIntervalWithThePace() {
    EdenUse eden = eden(RequestedInterval.ofShares(0.75, 0.875), 0);

    eden.pace().sampled(0, 80 * MB, 0, 0);
    eden.pace().sampled(40 * MB, 80 * MB, 0, 250_000_000);

    ActivationInterval moved = eden.interval(1000 * MB);
    assertThat(moved.max()).as("50 ms of 500 are left").isCloseTo(900 * MB, within(1.0));
    assertThat(moved.min()).isCloseTo((750 + 100 / 3.0) * MB, within(1.0));
  }

  @Test
  void followsEdenWhenTheJvmChangesItsSize() {
    EdenUse eden = eden(RequestedInterval.ofShares(0.75, 0.875), 0);
    assertThat(eden.interval().max()).as("the size at the start").isEqualTo(70 * MB);

    long bytes;
    do { // this JVM may change the size at any time
      bytes = eden.pools().edenBytes();
      eden.level();
    } while (eden.pools().edenBytes() != bytes);

    assertThat(eden.interval().max()).isEqualTo(0.875 * bytes);
  }

  @Test
  void theOtherIntervalEndsThreeRegionsBeforeTheEndOfEdenToo() {
    EdenUse eden = edenOfRegions(RequestedInterval.ofShares(0.75, 0.875));
    fillSlowly(eden.pace());

    assertThat(eden.interval(100 * MB)).isEqualTo(ActivationInterval.between(85 * MB, 88 * MB));
  }

  @Test
  void aSampleOfTheUseIsASampleOfThePace() {
    EdenUse eden = eden(RequestedInterval.ofShares(0.75, 0.875), 0);
    long runs;
    double used;
    do { // this JVM may collect at any time
      runs = eden.pools().collections(HeapMonitor.EMPTY_EDEN);
      used = eden.level();
    } while (eden.pools().collections(HeapMonitor.EMPTY_EDEN) != runs);

    eden.pace().sampled(used + 40 * MB, 80 * MB, runs, System.nanoTime() + 10_000_000_000L);

    assertThat(eden.pace().slowness()).as("half of Eden in ten seconds").isEqualTo(1);
  }

  @Test
  void onlyTheDefaultIntervalOfAYoungTaskMoves() {
    RequestedInterval own = RequestedInterval.ofShares(0.5, 0.75);
    RequestedInterval bytes = RequestedInterval.ofBytes(ActivationInterval.between(1, 2));

    assertThat(GarbageCollectionTask.whileSlow(GarbageCollectionTask.DEFAULT_SHARES))
        .isEqualTo(RequestedInterval.ofShares(0.85, 0.95));
    assertThat(GarbageCollectionTask.whileSlow(own)).isEqualTo(own);
    assertThat(GarbageCollectionTask.whileSlow(bytes)).isEqualTo(bytes);
  }

  private static void fillSlowly(EdenPace pace) {
    pace.sampled(0, 80 * MB, 0, 0);
    pace.sampled(40 * MB, 80 * MB, 0, 10_000_000_000L);
  }

  private static EdenUse edenOfRegions(RequestedInterval wish) {
    return eden(wish, 4 * MB);
  }

  private static EdenUse eden(RequestedInterval wish, long regionBytes) {
    RequestedInterval later = RequestedInterval.ofShares(0.85, 0.95);
    return new EdenUse(HeapPools.ofThisJvm(), wish, later, regionBytes, new EdenPace(80 * MB));
  }

  @Test
  void theFirstTwoRunsComeEarlierAndTheThirdAsAsked() {
    SpreadAtStart spread =
        new SpreadAtStart(growth, () -> collections, new FirstCycles(new SplittableRandom(1)));
    ActivationInterval asked = growth.interval();

    for (int run = 1; run <= 2; run++) {
      spread.level();
      assertThat(spread.interval().max()).as("run " + run).isLessThan(asked.min());
      collections++;
    }
    spread.level();
    assertThat(spread.interval()).isEqualTo(asked);
  }
}
