package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CollectionRequestsTest {

  private static final OptionalLong WHENEVER = OptionalLong.empty();

  private final FakeCollection young = new FakeCollection();
  private final FakeCollection full = new FakeCollection();
  private final CollectionRequests collections =
      new CollectionRequests(mode -> mode == CollectionMode.YOUNG ? young : full);

  @Test
  void answersAHundredWhoAskDuringACollectionWithOneMore() throws Exception {
    young.mayEnd = new Semaphore(0);
    CompletableFuture<?> first = collections.collect(CollectionMode.YOUNG, WHENEVER);
    young.begun.acquire();
    List<CompletableFuture<?>> others = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      others.add(collections.collect(CollectionMode.YOUNG, WHENEVER));
    }

    assertThat(collections.isCollecting()).isTrue();
    assertThat(others).noneMatch(CompletableFuture::isDone);
    young.mayEnd.release(1000);
    first.get();
    for (CompletableFuture<?> other : others) {
      other.get();
    }

    assertThat(young.runs).hasValue(2);
    assertThat(collections.count(CollectionMode.YOUNG)).isEqualTo(2);
    assertThat(collections.isCollecting()).isFalse();
  }

  /** Otherwise it could not know that its runs keep none of them away. */
  @Test
  void showsEachTaskTheCollectionsOfTheJvm() {
    collections.levelBytes(CollectionMode.YOUNG);
    collections.levelBytes(CollectionMode.YOUNG);

    assertThat(young.listeners).hasValue(1);
    assertThat(full.listeners).hasValue(0);
  }

  @Test
  void neverRunsTwoAtOnce() throws Exception {
    young.mayEnd = new Semaphore(0);
    collections.collect(CollectionMode.YOUNG, WHENEVER);
    young.begun.acquire();
    CompletableFuture<?> second = collections.collect(CollectionMode.FULL, WHENEVER);

    assertThat(full.runs).hasValue(0);
    young.mayEnd.release();
    second.get();

    assertThat(full.runs).hasValue(1);
  }

  /** The caller's time had passed while it waited for its turn. */
  @Test
  void doesNotBeginAfterTheDeadlineOfTheOnlyCaller() throws Exception {
    AtomicLong clock = new AtomicLong(1_000);
    CollectionRequests timed =
        new CollectionRequests(
            mode -> mode == CollectionMode.YOUNG ? young : full, Thread::new, clock::get);
    young.mayEnd = new Semaphore(0);
    timed.collect(CollectionMode.YOUNG, OptionalLong.of(1_001));
    young.begun.acquire();
    CompletableFuture<?> second = timed.collect(CollectionMode.FULL, OptionalLong.of(2_000));
    clock.set(2_000);

    young.mayEnd.release();

    assertThatThrownBy(second::get)
        .hasRootCauseInstanceOf(TooLateException.class)
        .hasRootCauseMessage(
            "deadline: passed before the collection could begin (nothing was done; ask again)");
    assertThat(full.runs).hasValue(0);
    assertThat(timed.failed()).isZero();
    await("the end of the thread, which answers first")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(1))
        .until(() -> !timed.isCollecting());
  }

  @Test
  void collectsForThoseWhoAreInTimeAndTellsTheOthers() throws Exception {
    AtomicLong clock = new AtomicLong(-5);
    CollectionRequests timed =
        new CollectionRequests(
            mode -> mode == CollectionMode.YOUNG ? young : full, Thread::new, clock::get);
    young.mayEnd = new Semaphore(0);
    timed.collect(CollectionMode.YOUNG, WHENEVER);
    young.begun.acquire();
    CompletableFuture<?> late = timed.collect(CollectionMode.FULL, OptionalLong.of(-3));
    CompletableFuture<?> early = timed.collect(CollectionMode.FULL, OptionalLong.of(-1));
    CompletableFuture<?> patient = timed.collect(CollectionMode.FULL, WHENEVER);
    clock.set(-2);

    young.mayEnd.release();

    assertThatThrownBy(late::get).hasRootCauseInstanceOf(TooLateException.class);
    early.get();
    patient.get();
    assertThat(full.runs).hasValue(1);
  }

  @Test
  void countsACollectionWhoseEndCannotBeReadOnce() {
    young.unreadableAfterwards = true;

    assertThatThrownBy(() -> collections.collect(CollectionMode.YOUNG, WHENEVER).get())
        .hasRootCauseMessage("no level");

    assertThat(collections.failed()).isEqualTo(1);
    assertThat(collections.count(CollectionMode.YOUNG)).isZero();
  }

  @Test
  void goesOnAfterAFailure() throws Exception {
    young.failing = true;
    assertThatThrownBy(() -> collections.collect(CollectionMode.YOUNG, WHENEVER).get())
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("no \"collection\"\n(expected one)");
    young.failing = false;

    assertThat(collections.collect(CollectionMode.YOUNG, WHENEVER).get())
        .satisfies(
            done -> {
              assertThat(done.levelBeforeBytes()).isEqualTo(FakeCollection.FULL_LEVEL);
              assertThat(done.levelAfterBytes()).isZero();
            });
    assertThat(collections.failed()).isEqualTo(1);
    assertThat(collections.count(CollectionMode.YOUNG)).isEqualTo(1);
  }

  @Test
  void collectsAfterItsThreadCouldNotBeStarted() throws Exception {
    AtomicInteger failuresLeft = new AtomicInteger(1);
    CollectionRequests starved =
        new CollectionRequests(mode -> young, job -> thread(job, failuresLeft), System::nanoTime);
    assertThatThrownBy(() -> starved.collect(CollectionMode.YOUNG, WHENEVER))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(starved.collect(CollectionMode.YOUNG, WHENEVER).get().levelAfterBytes()).isZero();
  }

  private static Thread thread(Runnable job, AtomicInteger failuresLeft) {
    if (failuresLeft.getAndDecrement() > 0) {
      throw new OutOfMemoryError("unable to create native thread");
    }
    Thread thread = new Thread(job, "collections-test");
    thread.setDaemon(true);
    return thread;
  }
}
