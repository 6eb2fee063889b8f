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
 * Sends requests to the server of an adapter's contract, in a JVM of its own whose heap is full
 * from the moment at which a request is inside: with no byte left, with a few, with more and more,
 * so that memory runs out at another place in each round. Then gives the memory back, and looks
 * whether anybody has stayed.
 *
 * <p>What else the error breaks is not looked at: a server that answers no more is started anew.
 */
final class FullHeapRounds implements AutoCloseable {

  /** Close together as long as the adapter may be at work, and then ever farther apart. */
  private static final List<Integer> ROOMS =
      Boolean.getBoolean("btc.contract.everyRoom")
          ? IntStream.concat(
                  IntStream.iterate(0, bytes -> bytes <= 1_024, bytes -> bytes + 16),
                  IntStream.iterate(1_280, bytes -> bytes <= 1 << 16, bytes -> bytes * 5 / 4))
              .boxed()
              .toList()
          : List.of(0, 16, 32, 64, 96, 128, 192, 256, 512, 1_024, 2_048, 8_192, 32_768);

  /** How long a client waits when there is memory again. No round fails for it. */
  private static final Duration PATIENCE = Duration.ofMillis(400);

  /** What one round does to a server must not take longer than this to be seen. */
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
   * @return how many of them the server has survived with a request that had entered
   */
  int run() throws Exception {
    int survived = 0;
    for (int round = 0; round < ROOMS.size(); round++) {
      int room = ROOMS.get(round);
      Behaviour behaviour = behaviours.get(round % behaviours.size());
      run(room, behaviour);
      Eventually.holds(() -> how().inFlight() == 0, PATIENCE);
      if (servesAsUsual()) {
        survived += judge(room, behaviour) ? 1 : 0;
      } else { // nor can it end its requests
        process.destroyForcibly();
        start();
      }
    }
    return survived;
  }

  /** Returns false if the full heap has kept the request from coming as far as the gate. */
  private boolean judge(int room, Behaviour behaviour) {
    Eventually.hold(
        () -> how().inFlight() == 0,
        () -> behaviour + ", " + room + " bytes left: " + how().inFlight() + " still in flight");
    int filled = how().filled();
    boolean judged = filled > filledBefore;
    filledBefore = filled;
    return judged;
  }

  private void run(int room, Behaviour behaviour) throws Exception {
    ask(room + "f");
    ContractClient.Call call = contract.newClient(port).start(behaviour);
    Future<Answer> answer = clients.submit(call::answer);
    ask("e");
    try {
      answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      call.abort();
    } catch (ExecutionException e) {
      // No answer is an answer to a request that has met such an error.
    }
  }

  /** Also what the first use of a class allocates has then been allocated. */
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

  private void start() throws IOException {
    process = SmallHeapJvm.start(FullHeapServer.class, contract);
    orders = process.outputWriter(UTF_8);
    answers = process.inputReader(UTF_8);
    port = Integer.parseInt(nextAnswer());
    filledBefore = 0;
    Eventually.hold(this::servesAsUsual, () -> "a server in a small heap does not serve");
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
