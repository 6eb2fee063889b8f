package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.Pods;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the proxy of a pod without a replica may ask of the only sibling. */
@ParameterizedClass
@EnumSource(PodKind.class)
@Tag("one-jdk")
class PodBoundsIT {

  /** The limit of both recipes: requests at a time to each sibling. */
  private static final int SHARE = 32;

  private static final int CLIENTS = SHARE + 8;
  private static final int SMALL_BODY = 100_000;
  private static final int LARGER_THAN_THE_BUFFERS = 2_000_000;

  private final PodKind kind;

  @TempDir Path directory;

  private Sibling sibling;
  private Pods pods;

  PodBoundsIT(PodKind kind) {
    this.kind = kind;
  }

  /** Nothing listens at the port of the first pod's replica. */
  @BeforeEach
  void start() throws Exception {
    sibling = new Sibling(kind.balancer().refusalStatus());
    pods =
        kind.balancer()
            .startPods(List.of(ServerPorts.nextAddress(), sibling.server.getAddress()), directory);
    await("the end of the replica").until(() -> !statistics().isOwnUp());
    await("the end of the own entry").until(() -> !statistics().isUsable(0));
    await("the sibling").until(() -> statistics().hasSiblings() && statistics().isUsable(1));
  }

  @AfterEach
  void stop() {
    sibling.close();
    pods.close();
  }

  private PodStatistics statistics() {
    return kind.statistics(0, pods.addresses(), directory);
  }

  @Test
  void aSiblingHasNoMoreRequestsAtATimeThanItsShare() throws Exception {
    sibling.holdRequests();
    List<CompletableFuture<Integer>> statuses = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      statuses.add(CompletableFuture.supplyAsync(this::get, sibling.threads));
    }
    sibling.begun.acquire(SHARE);
    await("requests that wait").until(() -> statistics().haveRequestsToWait());

    assertThat(sibling.begun.availablePermits()).isZero();
    sibling.release();
    assertThat(statuses)
        .extracting(CompletableFuture::join)
        .allMatch(status -> status == 200 || status == kind.balancer().refusalStatus())
        .filteredOn(status -> status == 200)
        .hasSizeGreaterThanOrEqualTo(SHARE);
    assertThat(sibling.mostAtATime).hasValue(SHARE);
  }

  @Test
  void aBodyThatFitsIntoTheBufferIsSentAgainAfterARefusal() throws Exception {
    sibling.refusals.set(1);

    assertThat(post(SMALL_BODY)).isEqualTo(new Caller.Response(200, "" + SMALL_BODY));
    assertThat(sibling.requests).hasValue(2);
  }

  @Test
  void aLargerBodyIsSentOnceAndItsRefusalReachesTheClient() throws Exception {
    assertThat(postUntilItArrives(LARGER_THAN_THE_BUFFERS))
        .isEqualTo(new Caller.Response(200, "" + LARGER_THAN_THE_BUFFERS));
    assertThat(sibling.requests).hasValue(1);

    sibling.refusals.set(1);

    assertThat(postUntilItArrives(LARGER_THAN_THE_BUFFERS).status())
        .isEqualTo(kind.balancer().refusalStatus());
    assertThat(sibling.requests).hasValue(2);
  }

  /**
   * Returns the first answer for which the sibling has read a request. A starved proxy takes its
   * sibling for unhealthy at times, and then answers by itself, with the same status as a refusal.
   */
  private Caller.Response postUntilItArrives(int bytes) {
    int before = sibling.requests.get();
    AtomicReference<Caller.Response> answer = new AtomicReference<>();
    await("a request at the sibling")
        .until(
            () -> {
              answer.set(post(bytes));
              return sibling.requests.get() > before;
            });
    return answer.get();
  }

  private int get() {
    try (StrictClient client = new StrictClient(pods.addresses().get(0))) {
      return client.get().status();
    } catch (IOException e) {
      return 0;
    }
  }

  private Caller.Response post(int bytes) throws IOException {
    try (StrictClient client = new StrictClient(pods.addresses().get(0))) {
      return client.post(bytes);
    }
  }

  /** The replica of the other pod: serves, refuses or holds, and says how many bytes came. */
  private static final class Sibling implements AutoCloseable {

    private static final int PLENTY = 1_000;

    private final ExecutorService threads =
        Executors.newCachedThreadPool(
            job -> {
              Thread thread = new Thread(job, "pod-bounds");
              thread.setDaemon(true);
              return thread;
            });
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore mayEnd = new Semaphore(PLENTY);
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger atATime = new AtomicInteger();
    private final AtomicInteger mostAtATime = new AtomicInteger();
    private final int refusalStatus;
    private final HttpServer server;

    Sibling(int refusalStatus) throws IOException {
      this.refusalStatus = refusalStatus;
      server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
      server.setExecutor(threads);
      server.createContext("/", this::serve);
      server.createContext("/ready", exchange -> answer(exchange, 200, ""));
      server.start();
    }

    void holdRequests() {
      mayEnd.drainPermits();
    }

    void release() {
      mayEnd.release(PLENTY);
    }

    private void serve(HttpExchange exchange) throws IOException {
      int bytes = exchange.getRequestBody().readAllBytes().length;
      requests.incrementAndGet();
      mostAtATime.accumulateAndGet(atATime.incrementAndGet(), Math::max);
      begun.release();
      mayEnd.acquireUninterruptibly();
      atATime.decrementAndGet();
      if (refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        exchange.getResponseHeaders().set("BTC-Refused", "not-processed");
        answer(exchange, refusalStatus, "");
      } else {
        answer(exchange, 200, "" + bytes);
      }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
      try (exchange) {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }

    @Override
    public void close() {
      release();
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
