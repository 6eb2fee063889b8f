package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CollectionsTest {

  private final FakeCollection young = new FakeCollection();
  private final FakeCollection full = new FakeCollection();
  private final Collections collections =
      new Collections(mode -> mode == CollectionMode.YOUNG ? young : full);

  @Test
  void answersAHundredWhoAskDuringACollectionWithOneMore() throws Exception {
    young.mayEnd = new Semaphore(0);
    CompletableFuture<?> first = collections.collect(CollectionMode.YOUNG);
    young.begun.acquire();
    List<CompletableFuture<?>> others = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      others.add(collections.collect(CollectionMode.YOUNG));
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

  @Test
  void neverRunsTwoAtOnce() throws Exception {
    young.mayEnd = new Semaphore(0);
    collections.collect(CollectionMode.YOUNG);
    young.begun.acquire();
    CompletableFuture<?> second = collections.collect(CollectionMode.FULL);

    assertThat(full.runs).hasValue(0);
    young.mayEnd.release();
    second.get();

    assertThat(full.runs).hasValue(1);
  }

  @Test
  void countsACollectionWhoseEndCannotBeReadOnce() {
    young.unreadableAfterwards = true;

    assertThatThrownBy(() -> collections.collect(CollectionMode.YOUNG).get())
        .hasRootCauseMessage("no level");

    assertThat(collections.failed()).isEqualTo(1);
    assertThat(collections.count(CollectionMode.YOUNG)).isZero();
  }

  @Test
  void goesOnAfterAFailure() throws Exception {
    young.failing = true;
    assertThatThrownBy(() -> collections.collect(CollectionMode.YOUNG).get())
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("no \"collection\"\n(expected one)");
    young.failing = false;

    assertThat(collections.collect(CollectionMode.YOUNG).get())
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
    Collections starved = new Collections(mode -> young, job -> thread(job, failuresLeft));
    assertThatThrownBy(() -> starved.collect(CollectionMode.YOUNG))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(starved.collect(CollectionMode.YOUNG).get(10, TimeUnit.SECONDS).levelAfterBytes())
        .isZero();
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
