package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In the JVM of the build, whatever its collector is: only collections we ask for are judged. */
@SuppressWarnings("try") // an observer is there to be told, not to be asked
class CollectionObserverTest {

  private static final Set<CollectionKind> WHOLE =
      Set.of(CollectionKind.FULL, CollectionKind.CONCURRENT_CYCLE);

  private final CollectionLedger ledger = CollectionLedger.ofThisJvm();
  private final BlockingQueue<CollectionEvent> events = new LinkedBlockingQueue<>();

  @Test
  void tellsOursFromSomebodyElses() throws InterruptedException {
    try (CollectionObserver observer = CollectionObserver.start(events::add)) {
      System.gc();
      CollectionEvent theirs = nextExplicit();
      ledger.begin();
      System.gc();
      ledger.end();
      CollectionEvent ours = nextExplicit();

      assertThat(theirs.controlled()).isFalse();
      assertThat(ours.controlled()).isTrue();
      assertThat(ours.id()).isGreaterThan(theirs.id());
      assertThat(ours.startMillis()).isGreaterThanOrEqualTo(theirs.startMillis());
      if (ours.kind().isStop()) {
        assertThat(observer.uncontrolledStops()).isPositive();
        assertThat(observer.controlledStops()).isPositive();
      }
    }
  }

  @Test
  void isWhatATaskReportsItsUncontrolledRunsBy() throws Exception {
    BlockingQueue<String> reports = new LinkedBlockingQueue<>();
    CollectionTasks.whereTheyWork().stream()
        .filter(task -> task.name().equals("full-collection"))
        .findFirst()
        .ifPresent(task -> reportsOneOf(task, reports));
  }

  private static void reportsOneOf(GarbageCollectionTask task, BlockingQueue<String> reports) {
    try (AutoCloseable ignored = task.reportUncontrolledRuns(took -> reports.add("run"))) {
      System.gc();
      assertThat(reports.poll(120, TimeUnit.SECONDS)).isEqualTo("run");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void knowsOursByItsNumberHoweverLateItIsAsked() throws InterruptedException {
    try (CollectionObserver ignored = CollectionObserver.start(events::add)) {
      ledger.begin();
      System.gc();
      ledger.end();
      CollectionEvent ours = nextExplicit();
      System.gc();
      CollectionEvent theirs = nextExplicit();
      ledger.begin();
      ledger.end();

      assertThat(ledger.isOurs(ours.collector(), ours.id())).isTrue();
      assertThat(ledger.isOurs(theirs.collector(), theirs.id())).isFalse();
    }
  }

  @Test
  void countsWhatHappensOutsideRunsOnly() {
    long before = ledger.uncontrolled(WHOLE);

    ledger.begin();
    System.gc();
    assertThat(ledger.uncontrolled(WHOLE)).isEqualTo(before);
    ledger.end();
    assertThat(ledger.uncontrolled(WHOLE)).isEqualTo(before);
    assertThat(ledger.lastRunWasFull()).isEqualTo(!ledger.pools().collector().isConcurrent());

    System.gc();
    assertThat(ledger.uncontrolled(WHOLE)).isEqualTo(before + 1);
  }

  @Test
  void runsThatOverlapAreOneRun() {
    long before = ledger.uncontrolled(WHOLE);

    ledger.begin();
    System.gc();
    ledger.begin();
    ledger.end();
    System.gc();
    ledger.end();

    assertThat(ledger.uncontrolled(WHOLE)).isEqualTo(before);
  }

  @Test
  void isForgottenByTheJvmWhenClosed() throws InterruptedException {
    BlockingQueue<CollectionEvent> closedEvents = new LinkedBlockingQueue<>();
    CollectionObserver closed = CollectionObserver.start(closedEvents::add);
    closed.close();
    closed.close();

    try (CollectionObserver ignored = CollectionObserver.start(events::add)) {
      System.gc();
      nextExplicit();
    }

    assertThat(closedEvents).isEmpty();
  }

  @Test
  void survivesAListenerThatThrows() throws InterruptedException {
    try (CollectionObserver ignored =
        CollectionObserver.start(
            event -> {
              events.add(event);
              throw new IllegalArgumentException("on purpose");
            })) {
      System.gc();
      nextExplicit();
      System.gc();

      assertThat(nextExplicit()).isNotNull();
    }
  }

  /** The next event of a whole System.gc(); events of young collections of the build pass by. */
  private CollectionEvent nextExplicit() throws InterruptedException {
    while (true) {
      CollectionEvent event = events.poll(120, TimeUnit.SECONDS);
      assertThat(event).as("an event after System.gc()").isNotNull();
      if (WHOLE.contains(event.kind()) && event.cause().equals("System.gc()")) {
        return event;
      }
    }
  }
}
