package io.github.btc.proofs.stress;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.gate.OneWordGate;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Small programs around the gate, run in very many different interleavings, one switch of threads
 * after the other, by Lincheck's model checker: within its bound nothing is left to luck. In full:
 * {@code -Dbtc.stress.full=true}.
 */
@Timeout(1_800)
@Tag("one-jdk")
class ModelCheckingTest {

  private static final int INTERLEAVINGS = Boolean.getBoolean("btc.stress.full") ? 200_000 : 1_500;

  /**
   * Ends at the first failure, usually within 1,500; the order of interleavings is left to luck.
   */
  private static final int UNTIL_THE_BUG_IS_FOUND = 60_000;

  @AfterEach
  void chooseOursAgain() {
    System.clearProperty(GateUnderTest.CHOICE);
  }

  @Test
  void noTaskStartsWithARequestInFlight() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::requestsAndOneClosing);
  }

  @Test
  void theSameProgramFindsAGateThatChecksBeforeItCounts() {
    System.setProperty(GateUnderTest.CHOICE, GateUnderTest.CHECK_FIRST);

    assertThatThrownBy(
            () ->
                Lincheck.runConcurrentTest(
                    UNTIL_THE_BUG_IS_FOUND, ModelCheckingTest::requestsAndOneClosing))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("a request met a task");
  }

  @Test
  void noTaskStartsWithARequestInFlightBehindAWitnessOfStops() {
    System.setProperty(GateUnderTest.CHOICE, GateUnderTest.WITNESS);

    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::requestsAndOneClosing);
  }

  @Test
  void aStopHasHitThoseInFlightWhoeverComesFirstAfterIt() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::requestsAfterAStop);
  }

  @Test
  void aRequestThatComesBackIsCountedAndWakesTheController() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::returnsAndOneDrain);
  }

  @Test
  void aGateThatWakesBeforeItCountsAReturnIsFound() {
    System.setProperty(GateUnderTest.CHOICE, GateUnderTest.CHECK_FIRST);

    assertThatThrownBy(
            () ->
                Lincheck.runConcurrentTest(
                    UNTIL_THE_BUG_IS_FOUND, ModelCheckingTest::returnsAndOneDrain))
        .isInstanceOf(LincheckAssertionError.class)
        .hasMessageContaining("a request came back, and nobody woke");
  }

  @Test
  void theOneWhoWaitsForTheDrainIsWoken() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::lastOneLeaving);
  }

  @Test
  void theOneWhoWaitsForACountIsWoken() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::countBeingReached);
  }

  @Test
  void everyRequestLeavesWithItsOwnTicketWhoeverChangesThem() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::requestsAndChangingTickets);
  }

  @Test
  void aPermitIsReleasedOnce() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::permitReleasedByThree);
  }

  @Test
  void anOpenGateRefusesNobodyWhoeverClosedItMeanwhile() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::oneClosesAndOneOpens);
  }

  @Test
  void whoIsRefusedFindsTheGateClosed() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, ModelCheckingTest::refusalAndOneClosing);
  }

  private static boolean enters(GateUnderTest gate) {
    return gate.tryEnter() != AdmissionGate.REFUSED;
  }

  private static void requestsAndChangingTickets() {
    GateUnderTest gate = GateUnderTest.make(() -> {});
    Runnable request =
        () -> {
          int ticket = gate.tryEnter();
          if (ticket != AdmissionGate.REFUSED) {
            gate.leave(ticket);
          }
        };
    Runnable controller =
        () -> {
          gate.changeTickets();
          gate.changeTickets();
        };
    together(request, request, controller);
    gate.close();
    check(gate.isDrained(), "a request left with a ticket that was not its own");
  }

  private static void requestsAndOneClosing() {
    GateUnderTest gate = GateUnderTest.make(() -> {});
    AtomicInteger requests = new AtomicInteger();
    AtomicInteger met = new AtomicInteger();
    Runnable request =
        () -> {
          int ticket = gate.tryEnter();
          if (ticket != AdmissionGate.REFUSED) {
            requests.incrementAndGet();
            requests.decrementAndGet();
            gate.leave(ticket);
          }
        };
    Runnable closing =
        () -> {
          gate.close();
          if (gate.isDrained()) {
            met.addAndGet(requests.get());
            met.addAndGet(requests.get());
          }
          gate.open();
        };
    together(request, request, closing);
    check(met.get() == 0, "a request met a task");
    gate.close();
    check(gate.isDrained(), "a request that has left still counts as in flight");
  }

  private static void lastOneLeaving() {
    AtomicInteger wakes = new AtomicInteger();
    GateUnderTest gate = GateUnderTest.make(wakes::incrementAndGet);
    gate.tryEnter();
    AtomicInteger asleep = new AtomicInteger();
    Runnable refused =
        () -> {
          int ticket = gate.tryEnter();
          if (ticket != AdmissionGate.REFUSED) {
            gate.leave(ticket);
          }
        };
    Runnable closing =
        () -> {
          gate.close();
          wakes.set(0);
          asleep.set(gate.isDrained() ? 0 : 1);
        };
    together(() -> gate.leave(0), refused, closing);
    check(asleep.get() == 0 || wakes.get() > 0, "drained, and nobody woke who waits for it");
  }

  /** Two come back while the controller looks, changes the tickets and goes to sleep. */
  private static void returnsAndOneDrain() {
    AtomicInteger wakes = new AtomicInteger();
    GateUnderTest gate = GateUnderTest.make(wakes::incrementAndGet);
    gate.close();
    gate.tryEnterAgain("first");
    gate.tryEnterAgain("second");
    AtomicInteger in = new AtomicInteger();
    AtomicInteger drainedOf = new AtomicInteger();
    AtomicInteger asleep = new AtomicInteger();
    Runnable controller =
        () -> {
          gate.changeTickets();
          wakes.set(0);
          int inBefore = in.get();
          drainedOf.set(gate.isDrained() ? inBefore : 0);
          asleep.set(gate.returned() < 2 ? 1 : 0);
          gate.changeTickets();
        };
    int[] tickets = new int[2];
    together(
        () -> tickets[0] = comesBack(gate, "first", in),
        () -> tickets[1] = comesBack(gate, "second", in),
        controller);
    check(drainedOf.get() == 0, "drained with a request in flight that came back");
    check(asleep.get() == 0 || wakes.get() > 0, "a request came back, and nobody woke");
    check(gate.returned() == 2 && in.get() == 2, "a request came back, and is not counted");
    check(!gate.isDrained(), "drained with two requests in flight that came back");
    gate.leave(tickets[0]);
    gate.leave(tickets[1]);
    check(gate.isDrained(), "a request that came back left with another one's ticket");
  }

  private static int comesBack(GateUnderTest gate, String id, AtomicInteger in) {
    int ticket = gate.tryEnterAgain(id);
    in.addAndGet(ticket == AdmissionGate.REFUSED ? 0 : 1);
    return ticket;
  }

  private static void requestsAfterAStop() {
    StoppedGate gate = new StoppedGate();
    together(gate::leave, gate::enter, gate::enter);
    check(gate.inFlightAtStop() == 1, "a stop has hit requests that came or left after it");
  }

  private static void countBeingReached() {
    AtomicInteger wakes = new AtomicInteger();
    GateUnderTest gate = GateUnderTest.make(wakes::incrementAndGet);
    gate.wakeAt(1_000);
    gate.tryEnter();
    gate.tryEnter();
    AtomicInteger asleep = new AtomicInteger();
    Runnable controller =
        () -> {
          gate.wakeAt(2);
          asleep.set(gate.finished() >= 2 ? 0 : 1);
        };
    together(() -> gate.leave(0), () -> gate.leave(0), controller);
    check(asleep.get() == 0 || wakes.get() > 0, "the count is reached, and nobody woke");
  }

  private static void oneClosesAndOneOpens() {
    GateUnderTest gate = GateUnderTest.make(() -> {});
    together(gate::close, gate::open);
    boolean closed = gate.isDrained();
    check(enters(gate) != closed, closed ? "let in while closed" : "refused while open");
  }

  private static void refusalAndOneClosing() {
    GateUnderTest gate = GateUnderTest.make(() -> {});
    AtomicInteger refusedWhileOpen = new AtomicInteger();
    Runnable request = () -> refusedWhileOpen.set(enters(gate) || gate.isDrained() ? 0 : 1);
    together(request, gate::close);
    check(refusedWhileOpen.get() == 0, "refused while open");
  }

  private static void permitReleasedByThree() {
    OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
    Permit permit = new Permit(gate);

    permit.tryEnter();
    gate.tryEnter();
    AtomicInteger released = new AtomicInteger();
    Runnable release = () -> released.addAndGet(permit.release() ? 1 : 0);
    together(release, release, release);
    check(released.get() == 1 && gate.inFlight() == 1, "released " + released + " times");
  }

  private static void together(Runnable... programs) {
    Thread[] threads = new Thread[programs.length];
    for (int i = 0; i < programs.length; i++) {
      threads[i] = new Thread(programs[i]);
      threads[i].start();
    }
    for (Thread thread : threads) {
      join(thread);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
