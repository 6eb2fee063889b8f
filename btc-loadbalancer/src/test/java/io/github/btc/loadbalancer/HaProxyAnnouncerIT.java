package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real HAProxy confirms, waits, forgets and is restarted. */
@Timeout(120)
class HaProxyAnnouncerIT {

  @TempDir Path directory;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch slowArrived = new CountDownLatch(1);
  private final CountDownLatch slowMayEnd = new CountDownLatch(1);
  private final Set<Thread> earlierRepeaters = repeaters();
  private HttpServer first;
  private HttpServer second;
  private RealHaProxy haProxy;

  @BeforeEach
  void start() throws Exception {
    first = replica("s1");
    second = replica("s2");
    haProxy = new RealHaProxy(directory, List.of(first.getAddress(), second.getAddress()));
  }

  private HttpServer replica(String name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          if (exchange.getRequestURI().getPath().equals("/slow")) {
            awaitEnd();
          }
          exchange.sendResponseHeaders(200, name.length());
          exchange.getResponseBody().write(name.getBytes());
          exchange.close();
        });
    server.start();
    return server;
  }

  private void awaitEnd() {
    try {
      slowArrived.countDown();
      slowMayEnd.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void end() throws Exception {
    slowMayEnd.countDown();
    haProxy.close();
    first.stop(0);
    second.stop(0);
    threads.shutdownNow();
  }

  private CompletableFuture<HttpResponse<String>> get(String path) {
    URI uri = URI.create("http://127.0.0.1:" + haProxy.address().getPort() + path);
    return client.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private HaProxyAnnouncer announcer(Duration timeout, boolean restoring) {
    return HaProxyAnnouncer.builder()
        .server("be/s1", haProxy.adminSocket())
        .timeout(timeout)
        .restoreAtStart(restoring)
        .build();
  }

  private void awaitStatus(String status) {
    awaitStatus(haProxy, status);
  }

  private static void awaitStatus(RealHaProxy proxy, String status) {
    await("status " + status)
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> proxy.server("s1").status().equals(status));
  }

  @Test
  void sendsNothingToAServerThatIsAway() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.server("s1").status()).isEqualTo("DRAIN");
    for (int i = 0; i < 10; i++) {
      assertThat(get("/").join().body()).isEqualTo("s2");
    }

    announcer.announceBack();
    assertThat(haProxy.server("s1").status()).isEqualTo("no check");
    assertThat(List.of(get("/").join().body(), get("/").join().body())).contains("s1");
  }

  @Test
  void confirmsOnlyWhenTheRequestUnderWayHasEnded() throws Exception {
    haProxy.tell("set server be/s2 state drain");
    CompletableFuture<HttpResponse<String>> slow = get("/slow");
    slowArrived.await();
    haProxy.tell("set server be/s2 state ready");
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    threads.execute(() -> outcome.completeAsync(() -> away(announcer)));
    awaitStatus("DRAIN");
    for (int looks = 0; looks < 20; looks++) { // the announcer looks as often meanwhile
      assertThat(haProxy.server("s1").sessions()).isEqualTo(1);
    }
    assertThat(outcome).isNotDone();

    slowMayEnd.countDown();
    assertThat(outcome.get()).isEqualTo(Outcome.CONFIRMED);
    assertThat(slow.join().body()).isEqualTo("s1");
  }

  /** A "ready" that the next closing breaks off could still be carried out, so it would wait. */
  private void awaitTheEndOfRepetitions() {
    await("\"ready\" has been heard")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> earlierRepeaters.containsAll(repeaters()));
  }

  private static Set<Thread> repeaters() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("btc-haproxy-back"))
        .collect(Collectors.toSet());
  }

  private static Outcome away(HaProxyAnnouncer announcer) {
    try {
      return announcer.announceAway(CLOSING);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void readiesAServerThatAPredecessorLeftDrained() throws Exception {
    announcer(Duration.ofSeconds(10), false).announceAway(CLOSING);

    announcer(Duration.ofSeconds(10), true);

    awaitStatus("no check");
  }

  @Test
  void takesARestartOfHaProxyInAClosingAsHarmless() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);
    announcer.announceAway(CLOSING);
    haProxy.kill();
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);

    haProxy.startAgain();

    awaitStatus("no check");
    awaitTheEndOfRepetitions();
    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.server("s1").status()).isEqualTo("DRAIN");
  }

  @Test
  void leavesMaintenanceToTheOperator() throws Exception {
    haProxy.tell("set server be/s1 state maint");
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.server("s1").status()).isEqualTo("MAINT");
  }

  @Test
  void doesNotTakeTheLastServerOut() throws Exception {
    haProxy.tell("set server be/s2 state drain");

    assertThat(announcer(Duration.ofSeconds(10), false).announceAway(CLOSING))
        .isEqualTo(Outcome.NOT_NOW);
    assertThat(get("/").join().body()).isEqualTo("s1");
  }

  @Test
  void endsADrainThatAStateFileHasBroughtBack() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);
    announcer.announceAway(CLOSING);
    Path state = Files.writeString(directory.resolve("state"), haProxy.tell("show servers state"));
    haProxy.loadStateFrom(state);
    haProxy.kill();
    haProxy.startAgain();
    assertThat(haProxy.server("s1").status()).isEqualTo("DRAIN");

    announcer.announceBack();

    assertThat(haProxy.server("s1").status()).isEqualTo("no check");
  }

  @Test
  void restoresEachOfSeveralProxiesAfterACrashOfEitherSide() throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("2"));
    try (RealHaProxy other =
        new RealHaProxy(elsewhere, List.of(first.getAddress(), second.getAddress()))) {
      assertThat(inFrontOf(other, false).announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(haProxy.server("s1").status()).isEqualTo("DRAIN");
      assertThat(other.server("s1").status()).isEqualTo("DRAIN");

      HaProxyAnnouncer successor = inFrontOf(other, true); // the replica has crashed
      awaitStatus(haProxy, "no check");
      awaitStatus(other, "no check");
      awaitTheEndOfRepetitions();

      successor.announceAway(CLOSING);
      other.kill(); // and now one of the proxies
      assertThatExceptionOfType(IOException.class).isThrownBy(successor::announceBack);
      assertThat(haProxy.server("s1").status()).isEqualTo("no check");
      other.startAgain();
      awaitStatus(other, "no check");
      awaitTheEndOfRepetitions();
      assertThat(successor.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    }
  }

  private HaProxyAnnouncer inFrontOf(RealHaProxy other, boolean restoring) {
    return HaProxyAnnouncer.builder()
        .server("be/s1", haProxy.adminSocket())
        .server("be/s1", other.adminSocket())
        .timeout(Duration.ofSeconds(10))
        .restoreAtStart(restoring)
        .build();
  }
}
