package io.github.btc.proofs.contracts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.Permit;
import io.github.btc.test.Eventually;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.OverlapDetector;
import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@link AdmissionGate}. A subclass makes, closes and opens the gate.
 *
 * @param <G> the gate
 */
public abstract class GateContract<G extends AdmissionGate> {

  private static final long REST_NANOS = 3_000_000;
  private static final long LONG_HOLD_NANOS = 60_000_000_000L;
  private static final int THREADS = 4;
  private static final int REQUESTS = 50_000;

  /** For subclasses. */
  protected GateContract() {}

  /**
   * Makes an open gate without requests in flight.
   *
   * @param closingRestNanos returns the expected rest of a closing
   * @return a new gate every time
   */
  protected abstract G newGate(LongSupplier closingRestNanos);

  /**
   * Closes a gate.
   *
   * @param gate the gate
   */
  protected abstract void close(G gate);

  /**
   * Opens a gate.
   *
   * @param gate the gate
   */
  protected abstract void open(G gate);

  /**
   * Tells whether a task may start.
   *
   * @param gate the gate
   * @return true if the gate is closed and no request is in flight
   */
  protected abstract boolean isDrained(G gate);

  private G newGate() {
    return newGate(() -> REST_NANOS);
  }

  /** Counts the requests in flight. */
  @Test
  public final void countsTheRequestsInFlight() {
    G gate = newGate();

    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.inFlight()).isZero();
    int first = gate.tryEnter();
    int second = gate.tryEnter();
    assertThat(first).isNotNegative();
    assertThat(second).isNotNegative();
    assertThat(gate.inFlight()).isEqualTo(2);
    gate.leave(second);
    gate.leave(first);
    assertThat(gate.inFlight()).isZero();
  }

  /**
   * Refuses requests in all three ways of entering while the gate is closed.
   *
   * @throws InterruptedException never
   */
  @Test
  public final void refusesWhenClosed() throws InterruptedException {
    G gate = newGate();

    close(gate);

    assertThat(gate.isOpen()).isFalse();
    assertThat(gate.tryEnter()).isNegative();
    assertThat(new Permit(gate).tryEnter()).isFalse();
    assertThat(gate.tryEnter(0)).isNegative();
    assertThat(gate.tryEnter(-1)).isNegative();
    assertThat(gate.inFlight()).isZero();
  }

  /** Ignores a second call of close or open. */
  @Test
  public final void closesAndOpensIdempotently() {
    G gate = newGate();

    close(gate);
    close(gate);
    open(gate);
    open(gate);

    assertThat(gate.tryEnter()).isNotNegative();
  }

  /** Counts the requests that entered before the closing until they leave. */
  @Test
  public final void isDrainedWhenTheLastHasLeft() {
    G gate = newGate();
    int ticket = gate.tryEnter();

    assertThat(isDrained(gate)).isFalse();
    close(gate);
    assertThat(isDrained(gate)).isFalse();
    gate.leave(ticket);
    assertThat(isDrained(gate)).isTrue();
    open(gate);
    assertThat(isDrained(gate)).isFalse();
  }

  /** Leaves the gate once for a permit that is released several times. */
  @Test
  public final void permitLeavesOnce() {
    G gate = newGate();
    gate.tryEnter();
    Permit permit = new Permit(gate);
    assertThat(permit.tryEnter()).isTrue();

    assertThat(permit.release()).isTrue();
    assertThat(permit.release()).isFalse();
    permit.close();

    assertThat(gate.inFlight()).isEqualTo(1);
  }

  /** Returns the expected rest of a closing, which is at least one millisecond. */
  @Test
  public final void saysHowLongToStayAway() {
    assertThat(newGate().retryAfter().millis()).isEqualTo(3);
    assertThat(newGate(() -> 0).retryAfter().millis()).isEqualTo(1);
    assertThat(newGate(() -> -5).retryAfter().millis()).isEqualTo(1);
  }

  /**
   * Admits a held request as soon as the gate opens.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void holdsUntilOpen() throws Exception {
    G gate = newGate();
    close(gate);
    Held held = new Held(gate, LONG_HOLD_NANOS);
    held.awaitWaiting();

    open(gate);

    assertThat(held.entered.join()).isNotNegative();
    assertThat(gate.inFlight()).isEqualTo(1);
  }

  /**
   * Does not hold a request if the closing will last longer than the hold budget.
   *
   * @throws InterruptedException never
   */
  @Test
  public final void holdsNoLongerThanTheBudget() throws InterruptedException {
    G gate = newGate(() -> LONG_HOLD_NANOS);
    close(gate);
    long start = System.nanoTime();

    assertThat(gate.tryEnter(LONG_HOLD_NANOS - 1)).isNegative();

    assertThat(System.nanoTime() - start)
        .as("less than the budget, which a held request would use up")
        .isLessThan(LONG_HOLD_NANOS - 1);
    G other = newGate();
    close(other);
    assertThat(other.tryEnter(REST_NANOS)).isNegative();
    assertThat(other.inFlight()).isZero();
  }

  /**
   * Does not count a held request that was interrupted.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void interruptEndsAHold() throws Exception {
    G gate = newGate();
    close(gate);
    Held held = new Held(gate, LONG_HOLD_NANOS);
    held.awaitWaiting();

    held.thread.interrupt();

    assertThat(held.entered.handle((entered, thrown) -> thrown).join())
        .isInstanceOf(InterruptedException.class);
    assertThat(gate.inFlight()).isZero();
  }

  /**
   * Does not count a request that got no permit because memory has run out. The test runs in
   * another JVM, which makes an object of the test's class with the constructor without arguments.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void doesNotCountARequestWithoutMemoryForItsPermit() throws Exception {
    Process process = SmallHeapJvm.start(FullHeapAcquisition.class, this);
    try (BufferedReader answers = process.inputReader(UTF_8)) {
      String answer = answers.readLine();

      assertThat(answer).matches("[1-9]\\d* failures, 0 in flight");
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Keeps the guarantee with many threads: no request is in flight in a closed and drained gate.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void noRequestIsInFlightInAClosedAndDrainedGate() throws Exception {
    G gate = newGate();
    OverlapDetector detector = new OverlapDetector();
    BackgroundTask task =
        detector.watch(new ManualBackgroundTask("watched", ActivationInterval.between(1, 2)));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> crowd = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        crowd.add(threads.submit(() -> comeAndGo(gate, detector)));
      }
      while (!crowd.stream().allMatch(Future::isDone)) {
        close(gate);
        Eventually.await(() -> isDrained(gate), () -> gate.inFlight() + " requests stay in flight");
        task.run();
        open(gate);
        Thread.yield();
      }
      for (Future<?> one : crowd) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(gate.inFlight()).isZero();
    detector.assertNoOverlap();
  }

  private void comeAndGo(G gate, OverlapDetector detector) {
    for (int i = 0; i < REQUESTS; i++) {
      int ticket = gate.tryEnter();
      if (ticket != AdmissionGate.REFUSED) {
        try (OverlapDetector.Watched request = detector.requestBegins()) {
          assertThat(request).isNotNull();
        } finally {
          gate.leave(ticket);
        }
      } else {
        Thread.yield();
      }
    }
  }

  /** A thread that waits at a gate. */
  private static final class Held {

    private final CompletableFuture<Integer> entered = new CompletableFuture<>();
    private final Thread thread;

    Held(AdmissionGate gate, long holdNanos) {
      thread =
          new Thread(
              () -> {
                try {
                  entered.complete(gate.tryEnter(holdNanos));
                } catch (InterruptedException e) {
                  entered.completeExceptionally(e);
                }
              },
              "held");
      thread.setDaemon(true);
      thread.start();
    }

    void awaitWaiting() {
      Eventually.await(
          () -> thread.getState() == Thread.State.TIMED_WAITING || entered.isDone(),
          () -> "the thread is " + thread.getState() + ", not held");
      assertThat(entered).isNotDone();
    }
  }
}
