package io.github.btc.gate;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.Permit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OneWordGateTest {

  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

  private final AtomicInteger wakes = new AtomicInteger();
  private final AtomicLong restNanos = new AtomicLong(5_000_000);
  private final OneWordGate gate = new OneWordGate(wakes::incrementAndGet, restNanos::get);

  @Test
  void admitsWhileOpenAndCountsRequestsInFlight() {
    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(gate.inFlight()).isEqualTo(2);

    gate.leave(0);

    assertThat(gate.inFlight()).isEqualTo(1);
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void refusesWhileClosedAndCountsRefusals() {
    gate.close();

    assertThat(gate.tryEnter()).isNegative();
    assertThat(new Permit(gate).tryEnter()).isFalse();
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isZero();
    assertThat(gate.refused()).isEqualTo(2);
    assertThat(gate.retryAfter().millis()).isEqualTo(5);
  }

  @Test
  void letsARequestInThatComesBackAfterItsRefusal() {
    gate.close();
    assertThat(gate.tryEnterAgain("a")).as("refused once").isNegative();
    assertThat(gate.tryEnterAgain("b")).as("another one").isNegative();

    int ticket = gate.tryEnterAgain("a");

    assertThat(ticket).isNotNegative();
    assertThat(gate.inFlight()).isEqualTo(1);
    assertThat(gate.returned()).isEqualTo(1);
    assertThat(gate.isDrained()).isFalse();
    assertThat(wakes).as("the controller").hasValue(1);
    gate.leave(ticket);
    assertThat(gate.isDrained()).isTrue();
  }

  @Test
  void forgetsWhomItRefusedWhenItClosesAgain() {
    gate.close();
    gate.tryEnterAgain("a");
    gate.tryEnterAgain("a");
    gate.open();
    gate.close();

    assertThat(gate.tryEnterAgain("a")).isNegative();
  }

  @Test
  void letsARefusedRequestInWhenTheGateHasOpenedMeanwhile() {
    gate.close();
    gate.tryEnter();
    gate.open();

    assertThat(gate.tryEnterAgain("a")).isNotNegative();
    assertThat(gate.returned()).isZero();
  }

  @Test
  void remembersSomeThousandRefusedRequestsAndNoLongNames() {
    gate.close();
    for (int i = 0; i < 10_000; i++) {
      assertThat(gate.tryEnterAgain("request " + i)).isNegative();
    }

    assertThat(gate.tryEnterAgain("one more")).isNegative();
    assertThat(gate.tryEnterAgain("one more")).isNegative();
    assertThat(gate.tryEnterAgain("x".repeat(129))).isNegative();
    assertThat(gate.tryEnterAgain("request 0")).isNotNegative();
  }

  @Test
  void isDrainedWhenTheLastRequestInFlightHasLeft() {
    gate.tryEnter();
    gate.close();
    assertThat(gate.isDrained()).isFalse();

    gate.leave(0);

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
    assertThat(gate.tryEnter()).isNotNegative();
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

    assertThatThrownBy(() -> gate.leave(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("without a successful tryEnter()");
    assertThat(gate.isDrained()).isTrue();
    gate.open();
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.tryEnter()).isNotNegative();
  }

  @Test
  void countsHalfAMillionRequestsInFlight() {
    for (int i = 0; i < 500_000; i++) {
      gate.tryEnter();
    }
    gate.close();
    assertThat(gate.inFlight()).isEqualTo(500_000);

    for (int i = 0; i < 500_000; i++) {
      gate.leave(0);
    }
    assertThat(gate.isDrained()).isTrue();
  }

  @Test
  void doesNotHoldWhenTheClosingWillOutlastTheBudget() throws Exception {
    gate.close();
    restNanos.set(HOUR_NANOS);
    Thread.currentThread().interrupt(); // whoever waits now throws

    int answer = gate.tryEnter(HOUR_NANOS - 1);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(answer).isNegative();
  }

  @Test
  void refusesAtTheEndOfTheHoldBudget() throws Exception {
    gate.close();
    restNanos.set(1);

    assertThat(gate.tryEnter(1_000_000)).isNegative();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void holdsUntilItOpensAndNoLonger() throws Exception {
    gate.close();
    restNanos.set(HOUR_NANOS); // exactly the hold budget: worth waiting
    FutureTask<Integer> held = new FutureTask<>(() -> gate.tryEnter(HOUR_NANOS));
    Thread caller = new Thread(held, "caller");
    caller.setDaemon(true);
    caller.start();
    await("the caller waits, or does not")
        .atMost(ofSeconds(60))
        .pollInterval(ofMillis(1))
        .until(() -> caller.getState() == Thread.State.TIMED_WAITING || held.isDone());
    assertThat(held).as("has waited").isNotDone();

    gate.open();

    assertThat(held.get(60, TimeUnit.SECONDS)).isZero();
    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void entersAtOnceThroughAnOpenGateWhateverTheHoldBudget() throws Exception {
    restNanos.set(0);
    assertThat(gate.tryEnter(HOUR_NANOS)).isNotNegative();
    assertThat(gate.tryEnter(0)).isNotNegative();
    gate.close();
    assertThat(gate.tryEnter(0)).isNegative();
    assertThat(gate.inFlight()).isEqualTo(2);
  }

  @Test
  void opensWithoutForgettingRequestsInFlight() {
    gate.tryEnter();
    gate.tryEnter();
    gate.leave(0);
    gate.close();
    gate.open();

    assertThat(gate.inFlight()).isEqualTo(1);
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void tellsWhoEnteredBeforeTheTicketsChanged() {
    int old = gate.tryEnter();
    assertThat(gate.changeTickets()).isTrue();
    int young = gate.tryEnter();
    assertThat(young).isNotEqualTo(old);
    assertThat(gate.inFlight()).isEqualTo(2);

    assertThat(gate.changeTickets()).as("while the old one is in flight").isFalse();
    gate.leave(young);
    assertThat(gate.someOldAreInFlight()).isTrue();
    gate.leave(old);

    assertThat(gate.someOldAreInFlight()).isFalse();
    assertThat(gate.changeTickets()).isTrue();
  }

  @Test
  void isDrainedOnlyWhenBothTicketsAreBack() {
    int old = gate.tryEnter();
    gate.changeTickets();
    int young = gate.tryEnter();
    gate.close();

    gate.leave(old);
    assertThat(gate.isDrained()).isFalse();
    gate.leave(young);
    assertThat(gate.isDrained()).isTrue();
  }

  @Test
  void changesTicketsWhileItIsClosedAndGivesOutTheNewOneWhenItOpens() {
    int old = gate.tryEnter();
    gate.close();
    assertThat(gate.changeTickets()).isTrue();
    assertThat(gate.tryEnter()).isNegative();
    gate.open();

    assertThat(gate.tryEnter()).isEqualTo(1 - old);
    assertThat(gate.someOldAreInFlight()).isTrue();
  }

  @Test
  void refusesATicketOfNobodyAndStaysAsItWas() {
    gate.tryEnter();
    gate.changeTickets();
    for (int ticket : new int[] {1, -1, 2, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> gate.leave(ticket))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("leave(" + ticket + ") without a successful tryEnter()");
    }

    assertThat(gate.inFlight()).isEqualTo(1);
    assertThat(gate.finished()).isZero();
  }

  @Test
  void refusesLeavesTooManyThatComeTogether() throws Exception {
    gate.tryEnter();
    gate.changeTickets();
    int young = gate.tryEnter();
    gate.leave(young); // no request is in flight with this ticket any more
    AtomicInteger accepted = new AtomicInteger();
    CyclicBarrier together = new CyclicBarrier(2);
    Callable<Void> leaves =
        () -> {
          together.await();
          leaveTooOften(young, accepted);
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (Future<Void> ended : threads.invokeAll(List.of(leaves, leaves))) {
        ended.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(accepted).hasValue(0);
    assertThat(gate.inFlight()).isEqualTo(1);
    gate.leave(0);
    gate.close();
    assertThat(gate.isDrained()).isTrue();
  }

  private void leaveTooOften(int ticket, AtomicInteger accepted) {
    for (int i = 0; i < 200_000; i++) {
      try {
        gate.leave(ticket);
        accepted.incrementAndGet();
      } catch (IllegalStateException e) {
        // as it should be
      }
    }
  }

  @Test
  void countsTheFinishedRoundTheEndOfTheirBits() {
    int before = gate.finished();
    for (int i = 0; i < (1 << 23) - 1; i++) {
      gate.leave(gate.tryEnter());
    }
    assertThat(OneWordGate.finishedBetween(before, gate.finished())).isEqualTo(-1);
    enterAndLeave();
    enterAndLeave();

    assertThat(gate.finished()).isEqualTo(1);
    assertThat(OneWordGate.finishedBetween(before, gate.finished())).isEqualTo(1);
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void wakesAtACountBeyondTheEndOfItsBits() {
    for (int i = 0; i < (1 << 23) - 1; i++) {
      gate.leave(gate.tryEnter());
    }
    int woken = wakes.get();
    gate.wakeAt(gate.finished() + 2);
    enterAndLeave();
    assertThat(wakes).hasValue(woken);
    enterAndLeave();

    assertThat(wakes).hasValue(woken + 1);
  }

  private void enterAndLeave() {
    assertThat(gate.tryEnter()).isNotNegative();
    gate.leave(0);
  }
}
