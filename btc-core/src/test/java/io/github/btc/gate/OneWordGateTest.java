package io.github.btc.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OneWordGateTest {

  private final AtomicInteger wakes = new AtomicInteger();
  private final AtomicLong restNanos = new AtomicLong(5_000_000);
  private final OneWordGate gate = new OneWordGate(wakes::incrementAndGet, restNanos::get);

  @Test
  void letsInWhileOpenAndCountsThoseInside() {
    assertThat(gate.tryEnter()).isTrue();
    assertThat(gate.tryEnter()).isTrue();
    assertThat(gate.inside()).isEqualTo(2);

    gate.leave();

    assertThat(gate.inside()).isEqualTo(1);
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void refusesWhileClosedAndCountsRefusals() {
    gate.close();

    assertThat(gate.tryEnter()).isFalse();
    assertThat(gate.tryAcquire()).isNull();
    assertThat(gate.inside()).isZero();
    assertThat(gate.finished()).isZero();
    assertThat(gate.refused()).isEqualTo(2);
    assertThat(gate.retryAfter().millis()).isEqualTo(5);
  }

  @Test
  void isDrainedWhenTheLastOneInsideHasLeft() {
    gate.tryEnter();
    gate.close();
    assertThat(gate.isDrained()).isFalse();

    gate.leave();

    assertThat(gate.isDrained()).isTrue();
    assertThat(wakes).hasValue(1);
  }

  @Test
  void isNotDrainedWhileOpen() {
    assertThat(gate.isDrained()).isFalse();
  }

  @Test
  void letsInAgainAfterOpening() {
    gate.close();
    gate.open();
    gate.open();

    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.tryEnter()).isTrue();
  }

  @Test
  void wakesAtTheRequestAskedForAndAtNoOther() {
    gate.wakeAt(2);

    enterAndLeave();
    assertThat(wakes).hasValue(0);
    enterAndLeave();
    assertThat(wakes).hasValue(1);
    enterAndLeave();
    assertThat(wakes).hasValue(1);
  }

  @Test
  void wakesAtTheFirstRefusalOfEachClosingOnly() {
    for (int closing = 1; closing <= 2; closing++) {
      gate.close();
      gate.tryEnter();
      gate.tryEnter();
      assertThat(wakes).hasValue(closing);
      gate.open();
    }
  }

  @Test
  void refusesALeaveWithoutAnEnterAndStaysAsItWas() {
    gate.close();

    assertThatThrownBy(gate::leave)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("without a successful tryEnter()");
    assertThat(gate.isDrained()).isTrue();
    gate.open();
    assertThat(gate.inside()).isZero();
    assertThat(gate.tryEnter()).isTrue();
  }

  @Test
  void countsAMillionRequestsInside() {
    for (int i = 0; i < 1_000_000; i++) {
      gate.tryEnter();
    }
    gate.close();
    assertThat(gate.inside()).isEqualTo(1_000_000);

    for (int i = 0; i < 1_000_000; i++) {
      gate.leave();
    }
    assertThat(gate.isDrained()).isTrue();
  }

  @Test
  void doesNotHoldWhenTheClosingWillOutlastTheBudget() throws Exception {
    gate.close();
    restNanos.set(TimeUnit.HOURS.toNanos(1));

    assertThat(gate.tryEnter(TimeUnit.MINUTES.toNanos(1))).isFalse();
  }

  @Test
  void refusesAtTheEndOfTheHoldBudget() throws Exception {
    gate.close();
    restNanos.set(1);

    assertThat(gate.tryEnter(1_000_000)).isFalse();
    assertThat(gate.inside()).isZero();
  }

  @Test
  void letsTheHeldInWhenItOpens() throws Exception {
    gate.close();
    restNanos.set(1);
    ExecutorService caller = Executors.newSingleThreadExecutor();
    try {
      CountDownLatch started = new CountDownLatch(1);
      Future<Boolean> held =
          caller.submit(
              () -> {
                started.countDown();
                return gate.tryEnter(TimeUnit.MINUTES.toNanos(1));
              });
      started.await();

      gate.open();

      assertThat(held.get(30, TimeUnit.SECONDS)).isTrue();
      assertThat(gate.inside()).isEqualTo(1);
    } finally {
      caller.shutdownNow();
    }
  }

  @Test
  void holdsUntilItOpensAndNoLonger() throws Exception {
    gate.close();
    restNanos.set(TimeUnit.MINUTES.toNanos(1)); // exactly the hold budget: worth waiting
    AtomicInteger entered = new AtomicInteger();
    Thread caller =
        new Thread(
            () -> {
              try {
                entered.set(gate.tryEnter(TimeUnit.MINUTES.toNanos(1)) ? 1 : -1);
              } catch (InterruptedException e) {
                entered.set(-2);
              }
            });
    caller.setDaemon(true);
    caller.start();
    while (caller.getState() != Thread.State.TIMED_WAITING) {
      assertThat(entered).as("has not waited").hasValue(0);
      Thread.onSpinWait();
    }
    gate.open();
    caller.join(30_000);

    assertThat(entered).hasValue(1);
    assertThat(gate.inside()).isEqualTo(1);
  }

  @Test
  void entersAtOnceThroughAnOpenGateWhateverTheHoldBudget() throws Exception {
    restNanos.set(0);
    assertThat(gate.tryEnter(TimeUnit.MINUTES.toNanos(1))).isTrue();
    assertThat(gate.tryEnter(0)).isTrue();
    gate.close();
    assertThat(gate.tryEnter(0)).isFalse();
    assertThat(gate.inside()).isEqualTo(2);
  }

  @Test
  void opensWithoutForgettingWhoIsInside() {
    gate.tryEnter();
    gate.tryEnter();
    gate.leave();
    gate.close();
    gate.open();

    assertThat(gate.inside()).isEqualTo(1);
    assertThat(gate.finished()).isEqualTo(1);
  }

  private void enterAndLeave() {
    assertThat(gate.tryEnter()).isTrue();
    gate.leave();
  }
}
