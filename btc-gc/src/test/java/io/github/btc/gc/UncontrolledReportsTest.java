package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.HeapMonitor.EdenUse;
import io.github.btc.gc.HeapMonitor.RequestedInterval;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UncontrolledReportsTest {

  private static final RequestedInterval SHARES = RequestedInterval.ofShares(0.5, 0.8);

  private static final Set<CollectionKind> FULL = Set.of(CollectionKind.FULL);

  private final UncontrolledReports reports = UncontrolledReports.ofThisJvm();
  private final List<String> reported = new CopyOnWriteArrayList<>();
  private final BlockingQueue<CollectionEvent> explicit = new LinkedBlockingQueue<>();
  private final CollectionObserver observer = CollectionObserver.start(this::keepExplicit);

  private AutoCloseable full;

  @BeforeEach
  void begin() throws InterruptedException {
    collectAndNotify(); // now nothing is left to be told of the tests before
    full = reports.begin(FULL, took -> reported.add("full"));
  }

  @AfterEach
  void end() throws Exception {
    full.close();
    observer.close();
  }

  @Test
  void reportsACollectionThatNoTaskHasMade() throws InterruptedException {
    collectAndNotify();

    assertThat(reported).isNotEmpty();
  }

  @Test
  void doesNotListenWhileATaskRuns() throws InterruptedException {
    reports.runBegins();
    collectAndNotify();
    assertThat(reported).isEmpty();
    reports.runEnds();

    collectAndNotify();
    assertThat(reported).as("it listens again").isNotEmpty();
  }

  @Test
  void isSilentDuringTheRunOfATaskAndListensAfterwards() throws InterruptedException {
    List<Boolean> listening = new CopyOnWriteArrayList<>();
    CollectionTrigger emptyEden =
        new YoungCollection(() -> 0, () -> 0, () -> listening.add(reports.isListening()), 0);
    HeapPools pools = CollectionLedger.ofThisJvm().pools();
    GarbageCollectionTask task =
        new GarbageCollectionTask("fake", EdenUse.of(pools, SHARES, SHARES), emptyEden, FULL);

    task.run();

    assertThat(listening).containsExactly(false);
    assertThat(reports.isListening()).isTrue();
  }

  @Test
  void doesNotListenUntilTheLastOfTwoRunsHasEnded() throws InterruptedException {
    reports.runBegins();
    reports.runBegins();
    reports.runEnds();
    collectAndNotify();
    assertThat(reported).isEmpty();
    reports.runEnds();
  }

  @Test
  void tellsEachTaskOfItsKindsOnlyAndUntilItEnds() throws Exception {
    AutoCloseable ended = reports.begin(FULL, took -> reported.add("ended"));
    AutoCloseable none = reports.begin(Set.of(), took -> reported.add("none"));
    ended.close();
    collectAndNotify();
    none.close();

    assertThat(reported).isNotEmpty().containsOnly("full");
  }

  private void keepExplicit(CollectionEvent event) {
    if (event.kind() == CollectionKind.FULL && event.cause().equals("System.gc()")) {
      explicit.add(event);
    }
  }

  /**
   * Collects twice. All listeners have been told of the first collection when the first of them is
   * told of the second.
   */
  private void collectAndNotify() throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      System.gc();
      assertThat(explicit.poll(120, TimeUnit.SECONDS)).as("the notification").isNotNull();
    }
  }
}
