package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.loadbalancer.EnvoyAnnouncer;
import io.github.btc.loadbalancer.HealthSource;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real Envoy learns of a replica's health from its responses and from its sidecar. */
@Tag("one-jdk")
class EnvoyHealthIT {

  private static final Closing CLOSING =
      new Closing(List.of("merge"), Duration.ofMillis(5), Closing.Reason.DUE);

  /** More than any machine needs, so that only a broken program reaches it. */
  private static final Duration PATIENT = Duration.ofSeconds(10);

  /** Checks that are so rare that a response is nearly always the first to tell. */
  private static final String RARE = "2s";

  /** After the first check there is no other one in the test. */
  private static final String NONE = "3600s";

  private static final int ATTEMPTS = 30;

  @TempDir Path directory;
  private final HealthSource unannounced = () -> true;
  private volatile HealthSource health = unannounced; // volatile: read by the servers
  private volatile boolean addingHeader;
  private HttpServer first;
  private HttpServer second;

  @BeforeEach
  void start() throws IOException {
    first = replica("s1");
    second = replica("s2");
  }

  @AfterEach
  void end() {
    first.stop(0);
    second.stop(0);
  }

  private HttpServer replica(String name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean healthy = !name.equals("s1") || health.isHealthy();
          boolean probe = exchange.getRequestURI().getPath().equals("/ready");
          if (addingHeader && !healthy) {
            exchange.getResponseHeaders().set(EnvoyAnnouncer.IMMEDIATE_FAIL_HEADER, "true");
          }
          exchange.sendResponseHeaders(probe && !healthy ? 503 : 200, name.length());
          exchange.getResponseBody().write(name.getBytes());
          exchange.close();
        });
    server.start();
    return server;
  }

  private RunningBalancer edge(String interval, List<InetSocketAddress> replicas)
      throws IOException {
    Launch launch = new EnvoyBalancer().launch(replicas, directory, executable());
    return EditedRecipe.start(
        launch, directory.resolve("envoy.yaml"), "interval: 0.05s", "interval: " + interval);
  }

  private static String executable() {
    return new EnvoyBalancer().program().find().toString();
  }

  private EnvoyAnnouncer.Builder announcer(Duration timeout) {
    return EnvoyAnnouncer.builder().edge(socket("envoy.sock"), "replicas", "s1").timeout(timeout);
  }

  private UnixDomainSocketAddress socket(String name) {
    return UnixDomainSocketAddress.of(directory.resolve(name));
  }

  private static String get(RunningBalancer edge) throws IOException {
    try (StrictClient client = new StrictClient(edge.address())) {
      return client.get().body();
    }
  }

  private static void awaitBoth(RunningBalancer edge) {
    await("s1").until(() -> get(edge).equals("s1"));
    await("s2").until(() -> get(edge).equals("s2"));
  }

  /**
   * Announces until a response has told the edge, and not a check that happened to come first, and
   * returns with the replica away. Requests go on meanwhile: their responses are what tells.
   */
  private void awayByAResponse(EnvoyAnnouncer announcer, RunningBalancer edge) throws Exception {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = toldByResponses();
      CompletableFuture<Outcome> outcome = CompletableFuture.supplyAsync(() -> away(announcer));
      await("outcome")
          .until(
              () -> {
                get(edge);
                return outcome.isDone();
              });
      assertThat(outcome.join()).isEqualTo(Outcome.CONFIRMED);
      if (toldByResponses() > before) {
        return;
      }
      announcer.announceBack();
      awaitBoth(edge);
    }
    fail("told by checks alone, %d times", ATTEMPTS);
  }

  private long toldByResponses() throws IOException {
    return new EnvoyStatistics(socket("envoy.sock").getPath(), List.of())
        .statistic("cluster.replicas.health_check.passive_failure");
  }

  private static Outcome away(EnvoyAnnouncer announcer) {
    try {
      return announcer.announceAway(CLOSING);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aResponseWithTheHeaderTellsWithoutACheck() throws Exception {
    try (RunningBalancer edge = edge(RARE, List.of(first.getAddress(), second.getAddress()))) {
      EnvoyAnnouncer announcer = announcer(PATIENT).build();
      health = announcer;
      addingHeader = true;
      awaitBoth(edge);

      awayByAResponse(announcer, edge);
      for (int i = 0; i < 20; i++) {
        assertThat(get(edge)).isEqualTo("s2");
      }

      announcer.announceBack();
      awaitBoth(edge);
    }
  }

  @Test
  void withoutTheHeaderOnlyTheNextCheckTells() throws Exception {
    try (RunningBalancer edge = edge(NONE, List.of(first.getAddress(), second.getAddress()))) {
      EnvoyAnnouncer announcer = announcer(Duration.ofMillis(300)).build();
      health = announcer;
      awaitBoth(edge);

      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> announcer.announceAway(CLOSING))
          .withMessageContaining("expected failed_active_hc within the timeout");
    }
  }

  @Test
  void aSidecarTellsForAReplicaThatKnowsNothing() throws Exception {
    try (RunningBalancer sidecar = EnvoySidecar.start(first.getAddress(), directory);
        RunningBalancer edge = edge(RARE, List.of(sidecar.address(), second.getAddress()))) {
      EnvoyAnnouncer announcer =
          announcer(PATIENT)
              .sidecar(UnixDomainSocketAddress.of(EnvoySidecar.adminSocket(directory)))
              .build();
      awaitBoth(edge);

      awayByAResponse(announcer, edge);
      for (int i = 0; i < 20; i++) {
        assertThat(get(edge)).isEqualTo("s2");
      }

      announcer.announceBack();
      awaitBoth(edge);
    }
  }

  @Test
  void aSidecarThatAnOperatorHasFailedStaysFailing() throws Exception {
    try (RunningBalancer sidecar = EnvoySidecar.start(first.getAddress(), directory);
        EnvoyAnnouncer announcer =
            EnvoyAnnouncer.builder()
                .timeout(PATIENT)
                .sidecar(UnixDomainSocketAddress.of(EnvoySidecar.adminSocket(directory)))
                .build()) {
      announcer.announceBack(); // the one of the start has been heard too
      assertThat(ask("GET /server_info")).contains("\"LIVE\"");
      ask("POST /healthcheck/fail");

      announcer.announceAway(CLOSING);
      announcer.announceBack();

      assertThat(ask("GET /server_info")).as("of " + sidecar.address()).contains("\"DRAINING\"");
    }
  }

  private String ask(String order) throws IOException {
    try (SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(EnvoySidecar.adminSocket(directory)))) {
      String request = order + " HTTP/1.1\r\nHost: sidecar\r\nConnection: close\r\n\r\n";
      channel.write(ByteBuffer.wrap(request.getBytes(US_ASCII)));
      return new String(Channels.newInputStream(channel).readAllBytes(), US_ASCII);
    }
  }
}
