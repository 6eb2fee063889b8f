package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.ActivationInterval;
import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerEvent.TaskFailed;
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.loadbalancer.Lease;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class SidecarTest {

  private static final ActivationInterval INTERVAL = ActivationInterval.between(500, 800);
  private static final int AFTER_COLLECTION = 440;
  private static final Duration GAP = Duration.ofMillis(50); // the default of a controller
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Lease NEVER_ASKED = new Balancer(Outcome.UNCONFIRMED);

  private final BlockingQueue<ControllerEvent> events = new LinkedBlockingQueue<>();
  private final AtomicInteger collections = new AtomicInteger();
  private volatile String level = "1000";
  private volatile int status = 200;
  private volatile String authorization = "";
  private HttpServer agent;

  @BeforeEach
  void startAgent() throws IOException {
    agent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    agent.createContext(
        "/",
        exchange -> {
          authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
          if ("gc".equals(exchange.getRequestHeaders().getFirst("gci"))) {
            collections.incrementAndGet();
            level = "10";
          }
          byte[] body = level.getBytes(StandardCharsets.US_ASCII);
          exchange.getResponseHeaders().set("Connection", "close");
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    agent.start();
  }

  @AfterEach
  void stopAgent() {
    agent.stop(0);
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + agent.getAddress().getPort());
  }

  private Sidecar.Builder builder(Lease balancer) {
    return builder(address(), balancer).interval(INTERVAL);
  }

  /** Patient with the agent, who may wait for CPU time. */
  private Sidecar.Builder builder(URI agent, Lease balancer) {
    return Sidecar.builder(agent, balancer)
        .announceLimit(LIMIT)
        .collectionLimit(LIMIT)
        .sampleEvery(Duration.ofMillis(2))
        .listener(events::add);
  }

  private <E extends ControllerEvent> E await(Class<E> kind) throws InterruptedException {
    while (true) {
      ControllerEvent event = events.take();
      if (kind.isInstance(event)) {
        return kind.cast(event);
      }
    }
  }

  @Test
  void collectsWhenTheBalancerHasConfirmed() throws Exception {
    try (Sidecar sidecar = builder(new Balancer(Outcome.CONFIRMED)).start()) {
      TaskRan ran = await(TaskRan.class);

      assertThat(ran.levelBefore()).isEqualTo(1000);
      assertThat(ran.levelAfter()).isEqualTo(10);
      assertThat(collections).hasValue(1);
      assertThat(sidecar.snapshot().name()).isEqualTo("sidecar");
      assertThat(sidecar.snapshot().observing()).as("its lease takes the requests").isNull();
    }
  }

  @Test
  void doesNotCollectWhenTheBalancerHasNotConfirmed() throws Exception {
    try (Sidecar sidecar = builder(new Balancer(Outcome.UNCONFIRMED)).start()) {
      assertThat(await(TaskFailed.class).cause()).hasMessageStartingWith("the balancer has not");
      assertThat(sidecar.snapshot().tasks().get(0).runs()).isZero();
    }
    assertThat(collections).hasValue(0);
  }

  @Test
  void doesNotAskAnAgentThatDidNotCollectOnceMoreBeforeTheServiceIsBack() throws Exception {
    AgentClient client = new AgentClient(address(), null);
    AgentCollection task =
        new AgentCollection(
            client,
            () -> new AgentState(client.levelBytes(LIMIT), INTERVAL, 0),
            () -> true,
            () -> System.nanoTime() + LIMIT.toNanos(),
            LIMIT,
            new CollectionLevel(new SplittableRandom(1), LIMIT));
    assertThat(task.level()).isEqualTo(1000);
    status = 500;

    assertThatThrownBy(task::run).hasMessageContaining(": 500 \"");

    assertThat(task.level()).isEqualTo(1000);
    assertThatThrownBy(task::level).hasMessageContaining(": 500 \"");
  }

  @Test
  void givesUpAnAgentThatStopsAfterTheHeadOfItsAnswer() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    agent.createContext(
        "/stuck",
        exchange -> {
          exchange.sendResponseHeaders(200, 4);
          exchange.getResponseBody().flush();
          awaitQuietly(over);
        });
    AgentClient client = new AgentClient(address().resolve("/stuck"), null);

    try {
      assertThatThrownBy(() -> client.levelBytes(Duration.ofMillis(200)))
          .isInstanceOf(IOException.class)
          .hasMessage("agent at " + client + ": no answer within 200 ms");
    } finally {
      over.countDown(); // or the server could not be stopped
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void reportsAnAgentThatAnswersNonsense() throws Exception {
    level = "much";
    try (Sidecar sidecar = builder(new Balancer(Outcome.CONFIRMED)).start()) {
      assertThat(await(TaskFailed.class).cause())
          .hasMessageContaining("200 \"much\" (expected 200 and a number of bytes)");
      assertThat(sidecar.snapshot().closings()).isZero();
    }
  }

  @Test
  void collectsOnlyWhenItIsTheTurnOfItsService() throws Exception {
    ThirdTurn turn = new ThirdTurn();
    try (Sidecar sidecar = builder(new Balancer(Outcome.CONFIRMED)).coordinator(turn).start()) {
      assertThat(await(Deferred.class).reason()).isEqualTo(DeferralReason.COORDINATOR);
      await(TaskRan.class);
      turn.awaitRelease();

      assertThat(sidecar.snapshot().closings()).isEqualTo(1);
    }
  }

  @Test
  void reportsAnAgentThatRefuses() throws Exception {
    status = 401;
    try (Sidecar sidecar = builder(new Balancer(Outcome.CONFIRMED)).start()) {
      assertThat(await(TaskFailed.class).cause()).hasMessageContaining(": 401 \"");
      assertThat(sidecar.snapshot().closings()).isZero();
    }
  }

  @Test
  void showsTheTokenToTheAgent() throws Exception {
    try (Sidecar sidecar = builder(new Balancer(Outcome.CONFIRMED)).token("a secret").start()) {
      await(TaskRan.class);

      assertThat(authorization).isEqualTo("Bearer a secret");
      assertThat(sidecar.snapshot().paused()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h:8500", "https://h:8500", "http:///x", "agent"})
  void refusesAnAddressThatIsNone(String address) {
    assertThatThrownBy(() -> Sidecar.builder(URI.create(address), NEVER_ASKED))
        .hasMessageEndingWith("(expected an address such as http://127.0.0.1:8500)");
  }

  @Test
  void refusesASettingOutOfRangeAtTheLineThatSetsIt() {
    Sidecar.Builder builder = Sidecar.builder(address(), NEVER_ASKED);

    assertThatThrownBy(() -> builder.announceLimit(Duration.ZERO))
        .hasMessage("announceLimit: 0 (expected 1 ms to 1 min)");
    assertThatThrownBy(() -> builder.collectionLimit(Duration.ofMinutes(11)))
        .hasMessage("collectionLimit: 11 min (expected 1 ms to 10 min)");
    assertThatThrownBy(() -> builder.sampleEvery(Duration.ofMinutes(2)))
        .hasMessage("sampleEvery: 2 min (expected 1 ms to 1 min)");
    assertThatThrownBy(() -> builder.unavailabilityBudget(2))
        .hasMessage("budgetShare: 2 (expected a share from 0.0001 to 1)");
  }

  @Test
  void collectsInTheWholeIntervalAndNotAboveIt() throws Exception {
    AtomicInteger bytes = new AtomicInteger(AFTER_COLLECTION);
    AtomicLong growsFromNanos = new AtomicLong(System.nanoTime());
    agent.createContext(
        "/growing",
        exchange -> {
          if ("gc".equals(exchange.getRequestHeaders().getFirst("gci"))) {
            bytes.set(AFTER_COLLECTION);
            growsFromNanos.set(System.nanoTime() + Duration.ofHours(1).toNanos());
          } else if (System.nanoTime() - growsFromNanos.get() >= 0) {
            bytes.addAndGet(10);
          }
          answer(exchange, "" + bytes);
        });
    List<Double> levels = new ArrayList<>();
    try (Sidecar sidecar =
        builder(address().resolve("/growing"), new Balancer(Outcome.CONFIRMED))
            .interval(INTERVAL)
            .unavailabilityBudget(1)
            .seed(42)
            .listener(
                event -> {
                  events.add(event);
                  if (event instanceof GateOpened) { // the next closing may begin after the gap
                    growsFromNanos.set(System.nanoTime() + GAP.toNanos());
                  }
                })
            .start()) {
      await(TaskRan.class); // the level has grown in the warm-up
      for (int i = 0; i < 20; i++) {
        levels.add(await(TaskRan.class).levelBefore());
      }
      assertThat(sidecar.snapshot().closings()).isPositive();
    }

    assertThat(levels).allMatch(INTERVAL::contains);
    assertThat(levels).anyMatch(level -> level < 600).anyMatch(level -> level > 700);
  }

  /** Each question costs CPU time in both processes. */
  @Test
  void asksMoreRarelyWhileTheLevelIsFarFromACollection() throws Exception {
    Duration every = Duration.ofMillis(20);
    BlockingQueue<Long> askedAtNanos = new LinkedBlockingQueue<>();
    agent.createContext(
        "/far",
        exchange -> {
          askedAtNanos.add(System.nanoTime());
          answer(exchange, "" + AFTER_COLLECTION / 10);
        });
    try (Sidecar sidecar =
        builder(address().resolve("/far"), NEVER_ASKED)
            .interval(INTERVAL)
            .sampleEvery(every)
            .start()) {
      long last = askedAtNanos.take();
      for (int rareInARow = 0; rareInARow < 5; ) {
        long now = askedAtNanos.take();
        rareInARow = now - last > every.multipliedBy(3).toNanos() ? rareInARow + 1 : 0;
        last = now;
      }
      assertThat(sidecar.snapshot().closings()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 10", "100, 500", "400, 2000", "1000, 2000", "10000, 10000"})
  void asksUpToFiveTimesAsRarelyAndEachTwoSecondsUnlessToldOtherwise(int every, int longest) {
    assertThat(Sidecar.Builder.longestGap(Duration.ofMillis(every))).hasMillis(longest);
  }

  @Test
  void takesTheIntervalFromTheAgentUnlessItIsGiven() throws Exception {
    AtomicReference<String> state = new AtomicReference<>(state(399, 400, 500));
    agent.createContext("/v1/state", exchange -> answer(exchange, state.get()));
    Balancer balancer = new Balancer(Outcome.CONFIRMED);
    try (Sidecar sidecar = builder(address(), balancer).start()) {
      balancer.prepared.acquire(WarmUp.CLOSINGS);
      assertThat(collections).hasValue(0);
      state.set(state(501, 400, 500));

      TaskRan ran = await(TaskRan.class);

      assertThat(ran.levelBefore()).isEqualTo(501);
      assertThat(sidecar.snapshot().tasks().get(0).interval().min()).isBetween(400.0, 500.0);
    }
  }

  private static String state(long level, long min, long max) {
    return """
    {"mode":"young","levelBytes":%d,"activationInterval":{"minBytes":%d,"maxBytes":%d},\
    "collecting":false,"collections":{"young":0,"full":0,"failed":0},"uncontrolledRuns":0}\
    """
        .formatted(level, min, max);
  }

  @Test
  void asksForAnIntervalWhereTheAgentHasNone() throws Exception {
    agent.createContext("/v1/state", exchange -> answer(exchange, "12345"));
    try (Sidecar sidecar = builder(address(), NEVER_ASKED).start()) {
      assertThat(await(TaskFailed.class).cause())
          .hasMessage(
              "agent at " + address() + ": no number minBytes (expected the state of btc-agent)");
      assertThat(sidecar.snapshot().closings()).isZero();
    }
  }

  /** The first query of a kind costs the most time. */
  @Test
  void doesNotCloseBeforeItHasWarmedUp() throws Exception {
    Balancer balancer = new Balancer(Outcome.CONFIRMED);
    try (Sidecar sidecar = builder(balancer).start()) {
      await(TaskRan.class);

      assertThat(balancer.preparedBeforeFirst).hasValueGreaterThanOrEqualTo(WarmUp.CLOSINGS);
      assertThat(sidecar.snapshot().closings()).isPositive();
    }
  }

  @Test
  void closesWhenTheWarmUpHasFoundNoBalancer() throws Exception {
    Balancer balancer = new Balancer(Outcome.CONFIRMED);
    balancer.dead = true;
    try (Sidecar sidecar = builder(balancer).start()) {
      await(TaskRan.class);

      assertThat(balancer.preparedBeforeFirst).hasValue(1);
      assertThat(sidecar.snapshot().closings()).isPositive();
    }
  }

  @Test
  void tellsTheAgentInItsOwnClockUntilWhenItMayBegin() throws Exception {
    AtomicReference<String> deadline = new AtomicReference<>();
    long agentsClock = -77_000_000_000L;
    agent.createContext(
        "/clocked",
        exchange -> {
          deadline.set(exchange.getRequestHeaders().getFirst("BTC-Deadline-Nanos"));
          exchange.getResponseHeaders().set("BTC-Clock-Nanos", Long.toString(agentsClock));
          answer(exchange, "1");
        });
    AgentClient client = new AgentClient(address().resolve("/clocked"), null);
    long asked = System.nanoTime();
    client.levelBytes(LIMIT);
    long answered = System.nanoTime();

    client.collect(answered + 1_000, LIMIT);

    // As early as if the agent had read its clock when the answer was here, and no earlier.
    assertThat(Long.parseLong(deadline.get()))
        .isBetween(agentsClock + 1_000, agentsClock + 1_000 + (answered - asked));
  }

  @Test
  void tellsNoDeadlineToAnAgentWithoutAClock() throws Exception {
    AtomicReference<String> deadline = new AtomicReference<>("not asked");
    agent.createContext(
        "/papers",
        exchange -> {
          deadline.set(exchange.getRequestHeaders().getFirst("BTC-Deadline-Nanos"));
          answer(exchange, "1");
        });
    AgentClient client = new AgentClient(address().resolve("/papers"), null);
    client.levelBytes(LIMIT);

    client.collect(System.nanoTime(), LIMIT);

    assertThat(deadline.get()).isNull();
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.US_ASCII);
    exchange.getResponseHeaders().set("Connection", "close");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Always of one opinion. */
  private static final class Balancer implements Lease {

    final Semaphore prepared = new Semaphore(0);
    final AtomicInteger preparedBeforeFirst = new AtomicInteger(-1);
    volatile boolean dead;
    private final Outcome outcome;

    Balancer(Outcome outcome) {
      this.outcome = outcome;
    }

    @Override
    public void prepare() throws IOException {
      prepared.release();
      if (dead) {
        throw new IOException("nobody there");
      }
    }

    @Override
    public Outcome announceAway(Closing closing) {
      preparedBeforeFirst.compareAndSet(-1, prepared.availablePermits());
      return outcome;
    }

    @Override
    public long confirm() {
      return System.nanoTime() + LIMIT.toNanos();
    }

    @Override
    public void announceBack() {}
  }
}
