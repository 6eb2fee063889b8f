package io.github.btc.proofs.contracts;

import io.github.btc.gate.OneWordGate;
import io.github.btc.test.Eventually;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server under test with its gate and its application, for one test. */
final class Stage implements AutoCloseable {

  /** The default Retry-After of refusals. */
  static final Duration REST = Duration.ofMillis(25);

  private final AtomicLong restNanos = new AtomicLong(REST.toNanos());
  private final AtomicInteger questions = new AtomicInteger();
  private final OneWordGate gate = new OneWordGate(() -> {}, this::askedRestNanos);
  private final ContractApplication application = new ContractApplication();
  private final ServerUnderTest server;
  private final int port;

  Stage(ServerUnderTest server, Duration hold) throws Exception {
    this.server = server;
    this.port = server.start(gate, hold, application);
  }

  OneWordGate gate() {
    return gate;
  }

  ContractApplication application() {
    return application;
  }

  ServerUnderTest server() {
    return server;
  }

  int port() {
    return port;
  }

  private long askedRestNanos() {
    questions.incrementAndGet();
    return restNanos.get();
  }

  /** Waits until an adapter has asked for the rest of the closing, as for a hold or a refusal. */
  void awaitQuestionForTheRest() {
    Eventually.await(() -> questions.get() > 0, () -> "nobody has asked for the rest");
  }

  void expectRest(Duration rest) {
    restNanos.set(rest.toNanos());
  }

  /** Waits until the gate has these numbers of finished requests and of requests in flight. */
  void awaitGate(int finished, int inFlight) {
    Eventually.await(
        () -> gate.finished() == finished && gate.inFlight() == inFlight,
        () ->
            gate.finished()
                + " finished, "
                + gate.inFlight()
                + " in flight (expected "
                + finished
                + " and "
                + inFlight
                + ")");
  }

  /** Waits until no request is in flight and each counted request was counted once. */
  void awaitEveryoneCountedOnce() {
    Eventually.await(
        () -> gate.inFlight() == 0 && gate.finished() == application.arrivals(),
        () ->
            gate.finished()
                + " finished, "
                + gate.inFlight()
                + " in flight (expected "
                + application.arrivals()
                + " and 0)");
  }

  @Override
  public void close() {
    application.release();
    server.close();
  }
}
