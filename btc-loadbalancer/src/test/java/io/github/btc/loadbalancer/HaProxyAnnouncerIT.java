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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real HAProxy confirms, waits, forgets and is restarted. */
@Timeout(120)
@Tag("one-jdk")
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

  private void awaitWeight(int weight) {
    awaitWeight(haProxy, weight);
  }

  private static void awaitWeight(RealHaProxy proxy, int weight) {
    await("weight " + weight)
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> proxy.server("s1").weight() == weight);
  }

  @Test
  void sendsNothingToAServerThatIsAway() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.server("s1").weight()).isZero();
    for (int i = 0; i < 10; i++) {
      assertThat(get("/").join().body()).isEqualTo("s2");
    }

    announcer.announceBack();
    assertThat(haProxy.server("s1").weight()).isEqualTo(1);
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
    awaitWeight(0);
    for (int looks = 0; looks < 20; looks++) { // the announcer looks as often meanwhile
      assertThat(haProxy.server("s1").sessions()).isEqualTo(1);
    }
    assertThat(outcome).isNotDone();

    slowMayEnd.countDown();
    assertThat(outcome.get()).isEqualTo(Outcome.CONFIRMED);
    assertThat(slow.join().body()).isEqualTo("s1");
  }

  /** A weight that the next closing breaks off could still be carried out, so it would wait. */
  private void awaitTheEndOfRepetitions() {
    await("\"back\" has been heard")
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
  void givesAServerItsWeightThatAPredecessorTookAway() throws Exception {
    announcer(Duration.ofSeconds(10), false).announceAway(CLOSING);

    announcer(Duration.ofSeconds(10), true);

    awaitWeight(1);
  }

  @Test
  void takesARestartOfHaProxyInAClosingAsHarmless() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);
    announcer.announceAway(CLOSING);
    haProxy.kill();
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);

    haProxy.startAgain();

    awaitWeight(1);
    awaitTheEndOfRepetitions();
    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.server("s1").weight()).isZero();
  }

  @Test
  void leavesMaintenanceToTheOperator() throws Exception {
    haProxy.tell("set server be/s1 state maint");
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.server("s1").status()).isEqualTo("MAINT");
  }

  @ParameterizedTest
  @CsvSource({"drain, DRAIN", "maint, MAINT"})
  void leavesWhatAnOperatorOrdersInAClosing(String order, String status) throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    announcer.announceAway(CLOSING);
    haProxy.tell("set server be/s1 state " + order);
    announcer.announceBack();

    assertThat(haProxy.server("s1").status()).isEqualTo(status);
    assertThat(haProxy.server("s1").weight()).as("for the time after it").isEqualTo(1);
    assertThat(get("/").join().body()).isEqualTo("s2");
  }

  @Test
  void anOperatorsReadyBringsNoRequestInAClosing() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    announcer.announceAway(CLOSING);
    haProxy.tell("set server be/s1 state ready");

    for (int i = 0; i < 10; i++) {
      assertThat(get("/").join().body()).isEqualTo("s2");
    }
  }

  @Test
  void givesAWeightBackThatAnOperatorHadSet() throws Exception {
    haProxy.tell("set server be/s1 weight 7");
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);

    announcer.announceAway(CLOSING);
    announcer.announceBack();

    assertThat(haProxy.server("s1").weight()).isEqualTo(7);
  }

  @Test
  void doesNotTakeTheLastServerOut() throws Exception {
    haProxy.tell("set server be/s2 state drain");

    assertThat(announcer(Duration.ofSeconds(10), false).announceAway(CLOSING))
        .isEqualTo(Outcome.NOT_NOW);
    assertThat(get("/").join().body()).isEqualTo("s1");
  }

  @Test
  void endsAWeightOfZeroThatAStateFileHasBroughtBack() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);
    announcer.announceAway(CLOSING);
    Path state = Files.writeString(directory.resolve("state"), haProxy.tell("show servers state"));
    haProxy.loadStateFrom(state);
    haProxy.kill();
    haProxy.startAgain();
    assertThat(haProxy.server("s1").weight()).isZero();

    announcer.announceBack();

    assertThat(haProxy.server("s1").weight()).isEqualTo(1);
  }

  @Test
  void endsAWeightOfZeroThatAStateFileBringsBackAfterTheClosing() throws Exception {
    HaProxyAnnouncer announcer = announcer(Duration.ofSeconds(10), false);
    announcer.announceAway(CLOSING);
    Path state = Files.writeString(directory.resolve("state"), haProxy.tell("show servers state"));
    haProxy.loadStateFrom(state);
    announcer.announceBack();
    haProxy.kill();

    haProxy.startAgain();

    awaitWeight(1);
  }

  @Test
  void restoresEachOfSeveralProxiesAfterACrashOfEitherSide() throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("2"));
    try (RealHaProxy other =
        new RealHaProxy(elsewhere, List.of(first.getAddress(), second.getAddress()))) {
      assertThat(inFrontOf(other, false).announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(haProxy.server("s1").weight()).isZero();
      assertThat(other.server("s1").weight()).isZero();

      HaProxyAnnouncer successor = inFrontOf(other, true); // the replica has crashed
      awaitWeight(haProxy, 1);
      awaitWeight(other, 1);
      awaitTheEndOfRepetitions();

      successor.announceAway(CLOSING);
      other.kill(); // and now one of the proxies
      assertThatExceptionOfType(IOException.class).isThrownBy(successor::announceBack);
      assertThat(haProxy.server("s1").weight()).isEqualTo(1);
      other.startAgain();
      awaitWeight(other, 1);
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
