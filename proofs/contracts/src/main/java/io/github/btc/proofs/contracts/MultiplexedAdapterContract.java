package io.github.btc.proofs.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.test.Eventually;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The contract of an adapter for connections that carry many calls at once. It adds to {@link
 * AdapterContract} that every call is counted. The client must be able to start many calls.
 */
public abstract class MultiplexedAdapterContract extends AdapterContract {

  private static final int CLIENTS = 8;
  private static final double ABORTED = 0.1;
  private static final double TIMED_OUT = 0.004;
  private static final int TIMEOUTS_AT_ONCE = 20;
  private static final long SEED = 20_261_121;

  private final AtomicLong served = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong aborted = new AtomicLong();
  private final AtomicLong timedOut = new AtomicLong();

  /** For subclasses. */
  protected MultiplexedAdapterContract() {}

  /**
   * Leaves no call in flight after many parallel calls with random endings: served, failed,
   * refused, timed out and aborted. The gate closes and opens meanwhile, and each call must be
   * counted once. {@code -Dbtc.contract.requests=100000} makes the test longer.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void leavesNoRequestInFlightAfterManyRandomEndings() throws Exception {
    int requests = Integer.getInteger("btc.contract.requests", 6_000);
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Stage stage = newStage(Duration.ZERO)) {
      stage.application().release();
      RepeatedClosings closings = new RepeatedClosings(stage);
      Future<?> closer = threads.submit(closings);
      try {
        runClients(stage, requests, threads, closings);
      } finally {
        closings.end();
      }
      closer.get();

      if (timeouts() && timedOut.get() == 0) { // the gate was closed to all of them
        awaitTimeout(newClient(stage.port()).start(Behaviour.ASYNC_TIMEOUT));
      }
      assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Outcome.SERVED);
      long answered = served.get() + failed.get() + 1;
      Eventually.await(
          () -> stage.gate().inFlight() == 0,
          () -> stage.gate().inFlight() + " are still in flight");
      // An aborted call may have been refused without its client's knowledge. A time limit of the
      // client may pass before the call reaches the gate.
      assertThat((long) stage.gate().finished())
          .isBetween(answered, answered + aborted.get() + timedOut.get());
      assertThat(stage.gate().finished()).isGreaterThanOrEqualTo(stage.application().arrivals());
      assertThat(List.of(served, failed, refused, aborted))
          .as("served, failed, refused, aborted; seed %s", SEED)
          .allMatch(count -> count.get() > 0);
      assertThat(timedOut.get() > 0).isEqualTo(timeouts());
      assertThat(closings.drains()).isPositive();
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private void runClients(
      Stage stage, int requests, ExecutorService threads, RepeatedClosings closings)
      throws Exception {
    long start = System.nanoTime();
    List<Behaviour> behaviours =
        newServer().behaviours().stream()
            .filter(behaviour -> behaviour.counted() && behaviour != Behaviour.ASYNC_TIMEOUT)
            .toList();
    boolean timeouts = timeouts();
    SplittableRandom random = new SplittableRandom(SEED);
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      SplittableRandom own = random.split();
      ContractClient client = newClient(stage.port());
      clients.add(
          threads.submit(
              () -> {
                Queue<ContractClient.Call> timingOut = new ArrayDeque<>();
                for (int sent = 0;
                    sent < requests / CLIENTS || lacksAnEnding(closings, start);
                    sent++) {
                  if (timeouts && own.nextDouble() < TIMED_OUT) {
                    timeOut(client, timingOut);
                  } else {
                    callAndEnd(client, behaviours.get(own.nextInt(behaviours.size())), own);
                  }
                }
                while (!timingOut.isEmpty()) {
                  awaitTimeout(timingOut.remove());
                }
                return null;
              }));
    }
    for (Future<?> client : clients) {
      client.get();
    }
  }

  /** How the calls interleave with the closings is up to the machine, so a few more may follow. */
  private boolean lacksAnEnding(RepeatedClosings closings, long startNanos) {
    return System.nanoTime() - startNanos < Eventually.LIMIT.toNanos()
        && (closings.drains() == 0
            || Stream.of(served, failed, refused, aborted).anyMatch(count -> count.get() == 0));
  }

  private boolean timeouts() {
    return newServer().behaviours().contains(Behaviour.ASYNC_TIMEOUT);
  }

  private void timeOut(ContractClient client, Queue<ContractClient.Call> timingOut)
      throws Exception {
    if (timingOut.size() == TIMEOUTS_AT_ONCE) {
      awaitTimeout(timingOut.remove());
    }
    timingOut.add(client.start(Behaviour.ASYNC_TIMEOUT));
  }

  private void awaitTimeout(ContractClient.Call call) throws Exception {
    Answer answer = call.answer();
    if (answer.outcome() == Outcome.SERVED) {
      throw new AssertionError("a call without an answer: " + answer + " (expected a failure)");
    }
    (answer.outcome() == Outcome.REFUSED ? refused : timedOut).incrementAndGet();
  }

  private void callAndEnd(ContractClient client, Behaviour behaviour, SplittableRandom random)
      throws Exception {
    ContractClient.Call call = client.start(behaviour);
    if (random.nextDouble() < ABORTED) {
      call.abort();
      aborted.incrementAndGet();
      return;
    }
    Answer answer = call.answer();
    if (answer.outcome() == Outcome.REFUSED) {
      refused.incrementAndGet();
    } else if (answer.outcome() == behaviour.outcome()) {
      (answer.outcome() == Outcome.SERVED ? served : failed).incrementAndGet();
    } else {
      throw new AssertionError(behaviour + ": " + answer + " (expected an answer as specified)");
    }
  }
}
