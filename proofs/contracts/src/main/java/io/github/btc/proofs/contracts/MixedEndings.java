package io.github.btc.proofs.contracts;

import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.test.Eventually;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Sends many requests over several connections while a gate closes and opens. Each request ends in
 * a random way. The draws depend only on the seed, and the interleaving differs from run to run.
 */
final class MixedEndings {

  private static final int CLIENTS = 8;
  private static final int TIMEOUTS_AT_ONCE = 20;
  private static final double ABORTED = 0.05;
  private static final double TIMED_OUT = 0.004;

  private final Stage stage;
  private final List<Behaviour> quick;
  private final boolean timeouts;
  private final SplittableRandom random;
  private final AtomicLong served = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong aborted = new AtomicLong();
  private final RepeatedClosings closings;
  private final long startNanos = System.nanoTime();

  MixedEndings(Stage stage, Set<Behaviour> behaviours, long seed) {
    this.stage = stage;
    this.closings = new RepeatedClosings(stage);
    this.quick =
        behaviours.stream()
            .filter(behaviour -> behaviour.counted() && behaviour != Behaviour.ASYNC_TIMEOUT)
            .toList();
    this.timeouts = behaviours.contains(Behaviour.ASYNC_TIMEOUT);
    this.random = new SplittableRandom(seed);
  }

  void run(int requests) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<?> closer = threads.submit(closings);
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Client client = new Client(random.split(), requests / CLIENTS);
        clients.add(threads.submit(() -> client.run()));
      }
      for (Future<?> client : clients) {
        client.get();
      }
      closings.end();
      closer.get();
    } finally {
      closings.end();
      threads.shutdownNow();
      threads.awaitTermination(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /**
   * How the requests interleave with the closings is up to the machine, so a few more may follow.
   */
  private boolean lacksAnEnding() {
    return System.nanoTime() - startNanos < Eventually.LIMIT.toNanos()
        && (closings.drains() == 0
            || Stream.of(served, failed, refused, aborted).anyMatch(count -> count.get() == 0));
  }

  HttpConnection.Response oneMore() throws IOException {
    try (HttpConnection connection = new HttpConnection(stage.port())) {
      return connection.get(Behaviour.OK.path());
    }
  }

  @Override
  public String toString() {
    Map<String, Object> counts = new TreeMap<>();
    counts.put("served", served);
    counts.put("failed", failed);
    counts.put("refused", refused);
    counts.put("aborted", aborted);
    counts.put("drains", closings.drains());
    return counts.toString();
  }

  /** A client with one connection for ordinary requests and others for aborts and timeouts. */
  private final class Client {

    private final SplittableRandom random;
    private final int requests;
    private final Queue<ContractClient.Call> timingOut = new ArrayDeque<>();

    Client(SplittableRandom random, int requests) {
      this.random = random;
      this.requests = requests;
    }

    Void run() throws IOException {
      HttpConnection connection = new HttpConnection(stage.port());
      for (int i = 0; i < requests || lacksAnEnding(); i++) {
        double draw = random.nextDouble();
        Behaviour behaviour = quick.get(random.nextInt(quick.size()));
        if (draw < ABORTED) {
          abort(behaviour);
        } else if (timeouts && draw < ABORTED + TIMED_OUT) {
          timeOut();
        } else {
          connection.send(HttpContractClient.request(behaviour));
          HttpConnection.Response response = connection.read();
          check(behaviour, HttpContractClient.answerFrom(response));
          if (response.closes()) {
            connection.reconnect();
          }
        }
      }
      connection.close();
      while (!timingOut.isEmpty()) {
        check(Behaviour.ASYNC_TIMEOUT, answerTo(timingOut.remove()));
      }
      return null;
    }

    /** The counts tell whether it was the server or the connection that lost the request. */
    private Answer answerTo(ContractClient.Call call) throws IOException {
      try {
        return call.answer();
      } catch (SocketTimeoutException e) {
        throw new AssertionError(
            "no answer to a request that times out: %d in flight, %d finished, %d have arrived"
                .formatted(
                    stage.gate().inFlight(),
                    stage.gate().finished(),
                    stage.application().arrivals()),
            e);
      }
    }

    private void abort(Behaviour behaviour) throws IOException {
      String request = HttpContractClient.request(behaviour);
      HttpConnection connection = new HttpConnection(stage.port());
      boolean whole = random.nextBoolean();
      connection.send(whole ? request : request.substring(0, random.nextInt(request.length())));
      if (random.nextBoolean()) {
        LockSupport.parkNanos(random.nextLong(1_000_000)); // varies how far the request gets
      }
      connection.abort();
      aborted.incrementAndGet();
    }

    private void timeOut() throws IOException {
      if (timingOut.size() == TIMEOUTS_AT_ONCE) {
        check(Behaviour.ASYNC_TIMEOUT, answerTo(timingOut.remove()));
      }
      timingOut.add(new HttpContractClient(stage.port()).start(Behaviour.ASYNC_TIMEOUT));
    }

    private void check(Behaviour behaviour, Answer answer) {
      if (answer.outcome() == Outcome.REFUSED && behaviour.counted()) {
        refused.incrementAndGet();
      } else if (answer.outcome() != behaviour.outcome()) {
        throw new AssertionError(behaviour + ": " + answer + " (expected an answer as specified)");
      } else {
        (answer.outcome() == Outcome.SERVED ? served : failed).incrementAndGet();
      }
    }
  }
}
