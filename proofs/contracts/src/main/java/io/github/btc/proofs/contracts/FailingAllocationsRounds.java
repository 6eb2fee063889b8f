package io.github.btc.proofs.contracts;

import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.test.Eventually;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests to the server of an adapter's contract. In each round another allocation of the
 * adapter fails, counted from the moment at which the request has entered. The last round of a
 * behaviour is the one in which the request has ended before its turn came. After a round no
 * request may be in flight.
 *
 * <p>The failure is thrown where a full heap would throw it, by {@link FailingAllocationsLoader}.
 * The server is not harmed, because its own allocations succeed.
 */
final class FailingAllocationsRounds {

  /** How many allocations fail one after the other: the handling of a failure may allocate too. */
  private static final int[] FAILURES = {1, 3};

  /** More than any adapter makes for a request. */
  private static final int MOST_ROUNDS = 500;

  /** How long a client waits for an answer before it goes away. No round depends on it. */
  private static final Duration PATIENCE = Duration.ofMillis(100);

  /** How long an adapter gets before the collector looks for requests that its server dropped. */
  private static final Duration WITHOUT_COLLECTION = Duration.ofMillis(20);

  private final AdapterContract contract;
  private final ExecutorService clients = Executors.newCachedThreadPool(this::newThread);
  private final ArmingGate gate = new ArmingGate();

  private FailingAllocationsRounds(AdapterContract contract) {
    this.contract = contract;
  }

  /** Arms the allocations when the next request has entered. */
  private static final class ArmingGate extends ForwardingGate {

    // volatile: written by the test, read by the thread of a request
    private volatile int after;
    private volatile int failures;
    private volatile boolean waiting;

    void armAfterNext(int succeeding, int failing) {
      after = succeeding;
      failures = failing;
      waiting = true;
    }

    boolean hasEntered() {
      return !waiting;
    }

    @Override
    void entered() {
      if (waiting) {
        FailingAllocations.arm(after, failures);
        waiting = false;
      }
    }
  }

  /**
   * Runs all rounds with classes that {@link FailingAllocationsLoader} has loaded.
   *
   * @return the number of rounds in which an allocation has failed
   */
  static int runFor(Class<? extends AdapterContract> contract) throws Exception {
    ClassLoader loader = new FailingAllocationsLoader(contract.getClassLoader());
    try {
      Method run =
          Class.forName(FailingAllocationsRounds.class.getName(), true, loader)
              .getDeclaredMethod("run", String.class);
      run.setAccessible(true);
      return (int) run.invoke(null, contract.getName());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e;
    }
  }

  /** Runs all rounds of a contract, whose class has the loader of this one. */
  private static int run(String contract) throws Exception {
    return new FailingAllocationsRounds((AdapterContract) SmallHeapJvm.contract(contract)).run();
  }

  private int run() throws Exception {
    ContractApplication application = new ContractApplication();
    application.release();
    try (ServerUnderTest server = contract.newServer()) {
      int port = server.start(gate, Duration.ZERO, application);
      int rounds = 0;
      for (Behaviour behaviour : Behaviour.values()) {
        // The adapter does the same for a request that times out as for one that another thread
        // answers.
        if (server.behaviours().contains(behaviour)
            && behaviour.counted()
            && behaviour != Behaviour.ASYNC_TIMEOUT) {
          rounds += roundsOf(behaviour, port);
        }
      }
      return rounds;
    } finally {
      clients.shutdownNow();
    }
  }

  private int roundsOf(Behaviour behaviour, int port) throws Exception {
    serve(behaviour, port); // loads the classes: a failure while it does would be another fault
    int rounds = 0;
    for (int failures : FAILURES) {
      int after = 0;
      while (fails(behaviour, after, failures, port)) {
        after++;
        if (after == MOST_ROUNDS) {
          throw new AssertionError(behaviour + ": allocates without end");
        }
      }
      rounds += after;
    }
    if (rounds == 0) {
      throw new AssertionError(behaviour + ": no allocation has failed");
    }
    serve(behaviour, port);
    return rounds;
  }

  private void serve(Behaviour behaviour, int port) throws Exception {
    ContractClient client = contract.newClient(port);
    try {
      Outcome outcome = client.start(behaviour).answer().outcome();
      if (outcome != behaviour.outcome()) {
        throw new AssertionError(behaviour + ": " + outcome + " after failed allocations");
      }
    } finally {
      close(client);
    }
    awaitNobodyInFlight(behaviour + ", and no allocation failed");
  }

  /** Returns true if the allocation was reached, so that it failed. */
  private boolean fails(Behaviour behaviour, int after, int failures, int port) throws Exception {
    String round = "%s, %d failed after %d".formatted(behaviour, failures, after);
    gate.armAfterNext(after, failures);
    ContractClient client = contract.newClient(port);
    try {
      ContractClient.Call call = client.start(behaviour);
      Future<Answer> answer = clients.submit(call::answer);
      Eventually.await(gate::hasEntered, () -> round + ": the request has not entered");
      endWith(call, answer);
      awaitNobodyInFlight(round);
    } finally {
      close(client);
    }
    return FailingAllocations.disarm();
  }

  private static void endWith(ContractClient.Call call, Future<Answer> answer)
      throws InterruptedException, IOException {
    try {
      answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      call.abort();
    } catch (ExecutionException e) {
      // A request may get no answer after such an error.
    }
  }

  private void awaitNobodyInFlight(String round) {
    if (!Eventually.happens(() -> gate.inFlight() == 0, WITHOUT_COLLECTION)) {
      Eventually.await(
          () -> {
            System.gc(); // an adapter may leave the gate for requests that its server has dropped
            return gate.inFlight() == 0;
          },
          () -> round + ": " + gate.inFlight() + " still in flight");
    }
  }

  private static void close(ContractClient client) throws Exception {
    if (client instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  private Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "client-of-failing-allocations");
    thread.setDaemon(true);
    return thread;
  }
}
