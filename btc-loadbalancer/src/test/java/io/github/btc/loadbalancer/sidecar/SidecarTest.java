package io.github.btc.loadbalancer.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.ActivationInterval;
import io.github.btc.Announcer.Outcome;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.TaskFailed;
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.loadbalancer.Lease;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class SidecarTest {

  private static final ActivationInterval INTERVAL = ActivationInterval.between(500, 800);
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
    return Sidecar.builder(URI.create("http://127.0.0.1:" + agent.getAddress().getPort()), balancer)
        .interval(INTERVAL)
        .lookEvery(Duration.ofMillis(2))
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
    AgentCollection task =
        new AgentCollection(
            new AgentClient(address(), null, Duration.ofSeconds(5)),
            INTERVAL,
            () -> System.nanoTime() + TimeUnit.SECONDS.toNanos(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5));
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
    AgentClient client = new AgentClient(address().resolve("/stuck"), null, Duration.ofSeconds(5));

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
    assertThatThrownBy(
            () -> Sidecar.builder(URI.create(address), NEVER_ASKED).interval(INTERVAL).start())
        .hasMessageEndingWith("(expected an address as http://127.0.0.1:8500)");
  }

  @Test
  void wantsAnInterval() {
    assertThatThrownBy(() -> Sidecar.builder(URI.create("http://h:1"), NEVER_ASKED).start())
        .hasMessage("interval: none (expected one, in bytes of Eden)");
  }

  /** Always of one opinion. */
  private record Balancer(Outcome outcome) implements Lease {
    @Override
    public Outcome announceAway() {
      return outcome;
    }

    @Override
    public long confirm() {
      return System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    }

    @Override
    public void announceBack() {}
  }
}
