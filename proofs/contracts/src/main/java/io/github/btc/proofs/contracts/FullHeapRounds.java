package io.github.btc.proofs.contracts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.test.Eventually;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * Sends requests to the server of an adapter's contract in another JVM, whose heap is full as soon
 * as a request has entered. Each round leaves more free bytes, so that memory runs out at another
 * place. After a round the memory is free again, and no request may still be in flight.
 *
 * <p>Other damage by the error is ignored: a server that does not answer any more is restarted.
 */
final class FullHeapRounds implements AutoCloseable {

  /**
   * The free bytes of each round. Small values are close together, because adapters need little.
   */
  private static final List<Integer> ROOMS =
      Boolean.getBoolean("btc.contract.everyRoom")
          ? IntStream.concat(
                  IntStream.iterate(0, bytes -> bytes <= 1_024, bytes -> bytes + 16),
                  IntStream.iterate(1_280, bytes -> bytes <= 1 << 16, bytes -> bytes * 5 / 4))
              .boxed()
              .toList()
          : List.of(0, 32, 64, 128, 256, 512, 1_024, 4_096, 32_768);

  /** The time that a client waits when memory is free again. No round depends on it. */
  private static final Duration PATIENCE = Duration.ofMillis(400);

  /** The time after which a server that does not answer counts as dead. Some calls take 3 s. */
  private static final int DEAD_SECONDS = 5;

  private final AdapterContract contract;
  private final List<Behaviour> behaviours;
  private final ExecutorService clients = Executors.newCachedThreadPool(FullHeapRounds::newThread);
  private Process process;
  private Writer orders;
  private BufferedReader answers;
  private int port;
  private int filledBefore;

  FullHeapRounds(AdapterContract contract) throws IOException {
    this.contract = contract;
    this.behaviours =
        contract.newServer().behaviours().stream().filter(Behaviour::counted).toList();
    start();
  }

  /**
   * Runs all rounds.
   *
   * @return the number of rounds that the server has survived with a request that had entered
   */
  int run() throws Exception {
    int survived = 0;
    for (int round = 0; round < ROOMS.size(); round++) {
      int room = ROOMS.get(round);
      Behaviour behaviour = behaviours.get(round % behaviours.size());
      ContractClient client = contract.newClient(port);
      run(client, room, behaviour);
      Eventually.happens(() -> how().inFlight() == 0, PATIENCE);
      if (servesAsUsual() && answersOrEnds(client)) {
        survived += judge(room, behaviour) ? 1 : 0;
      } else { // a dead server cannot end its requests either
        process.destroyForcibly();
        start();
      }
    }
    return survived;
  }

  /** Returns false if the request did not reach the gate because of the full heap. */
  private boolean judge(int room, Behaviour behaviour) {
    Eventually.await(
        () -> how().inFlight() == 0,
        () -> behaviour + ", " + room + " free bytes: " + how().inFlight() + " still in flight");
    int filled = how().filled();
    boolean judged = filled > filledBefore;
    filledBefore = filled;
    return judged;
  }

  private void run(ContractClient client, int room, Behaviour behaviour) throws Exception {
    ask(room + "f");
    ContractClient.Call call = client.start(behaviour);
    Future<Answer> answer = clients.submit(call::answer);
    ask("e");
    try {
      answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      call.abort();
    } catch (ExecutionException e) {
      // A request may get no answer after such an error.
    }
  }

  /** Sends one request of each behaviour, which also loads the classes that it needs. */
  private boolean servesAsUsual() {
    try {
      for (Behaviour behaviour : behaviours) {
        ContractClient.Call call = contract.newClient(port).start(behaviour);
        Future<Answer> answer = clients.submit(call::answer);
        if (answer.get(DEAD_SECONDS, TimeUnit.SECONDS).outcome() == Outcome.REFUSED) {
          return false;
        }
      }
      return true;
    } catch (IOException | ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Sends one more request on the connection of the round, if the client has kept it. Memory that
   * runs out in an event loop of Netty ends the loop. Its connections then neither answer nor end,
   * while new connections come to the other loops.
   */
  private boolean answersOrEnds(ContractClient client) throws InterruptedException {
    try {
      ContractClient.Call call = client.start(behaviours.get(0));
      clients.submit(call::answer).get(DEAD_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (IOException | ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private void start() throws IOException {
    process = SmallHeapJvm.start(FullHeapServer.class, contract);
    orders = process.outputWriter(UTF_8);
    answers = process.inputReader(UTF_8);
    port = Integer.parseInt(nextAnswer());
    filledBefore = 0;
    Eventually.await(this::servesAsUsual, () -> "a server in a small heap does not serve");
  }

  private record State(int filled, int inFlight) {}

  private State how() {
    try {
      String[] numbers = ask("?").split(" ");
      return new State(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private String ask(String order) throws IOException {
    orders.write(order);
    orders.flush();
    return nextAnswer();
  }

  private String nextAnswer() throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(FullHeapServer.ANSWER)) {
        return line.substring(FullHeapServer.ANSWER.length());
      }
    }
    throw new EOFException("the server in a small heap has ended");
  }

  private static Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "client-of-full-heap");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    clients.shutdownNow();
  }
}
