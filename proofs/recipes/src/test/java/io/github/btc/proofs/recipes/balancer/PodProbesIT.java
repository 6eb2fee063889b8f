package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.HaProxyInPod;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.Recipe;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Kubernetes hears when it asks the HAProxy of a pod by the probes of the manifests. */
@Tag("one-jdk")
class PodProbesIT {

  private static final Path METRICS =
      Path.of("..", "..", "examples", "kubernetes", "base", "metrics.cfg");
  private static final String LIVENESS = "/live";
  private static final String READINESS = "/btc/sibling";

  /** A suspended process does not answer, however long somebody waits. */
  private static final Duration HANGS = Duration.ofMillis(300);

  private static final Duration PATIENT = Duration.ofMinutes(1);

  @TempDir Path directory;

  private final HttpClient client = HttpClient.newHttpClient();
  private int metrics;
  private HttpServer replica;
  private RunningBalancer proxy;

  @BeforeEach
  void start() throws IOException {
    metrics = ServerPorts.next();
    replica = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    replica.start();
    proxy = RunningBalancer.start(launch());
    await("the check of the replica").until(() -> readiness() == 200);
  }

  @AfterEach
  void stop() {
    proxy.close();
    replica.stop(0);
  }

  @Test
  void aPodWhoseReplicaIsAwayStaysReady() throws Exception {
    new HaProxyStatistics(HaProxyInPod.socket(0, directory)).ask("set server pod/own weight 0%");

    assertThat(readiness()).isEqualTo(200);
    assertThat(liveness()).isEqualTo(200);
  }

  @Test
  void aPodWhoseReplicaHasDiedIsNotReadyAndItsProxyIsNotRestarted() throws Exception {
    replica.stop(0);

    await("a pod that is not ready").until(() -> readiness() == 503);
    assertThat(liveness()).isEqualTo(200);
  }

  @Test
  void aHungProxyAnswersNoProbeUntilItGoesOn() throws Exception {
    long pid = Signal.pidOf("haproxy", directory.toString());
    Signal.STOP.to(pid);
    try {
      assertThatThrownBy(() -> status(atMetrics(), HANGS)).isInstanceOf(HttpTimeoutException.class);
      assertThatThrownBy(() -> status(atClients(), HANGS)).isInstanceOf(HttpTimeoutException.class);
    } finally {
      Signal.CONT.to(pid);
    }

    assertThat(liveness()).isEqualTo(200);
    await("a pod that is ready again").until(() -> readiness() == 200);
  }

  private int liveness() throws Exception {
    return status(atMetrics(), PATIENT);
  }

  private int readiness() throws Exception {
    return status(atClients(), PATIENT);
  }

  private URI atMetrics() {
    return URI.create("http://127.0.0.1:" + metrics + LIVENESS);
  }

  private URI atClients() {
    return URI.create("http://127.0.0.1:" + proxy.address().getPort() + READINESS);
  }

  private int status(URI uri, Duration limit) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(limit).GET().build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** HAProxy reads the second file after the first one, as in the StatefulSet. */
  private Launch launch() {
    InetSocketAddress address = replica.getAddress();
    Launch pod = new HaProxyInPod().launch(0, address, List.of(address), directory);
    return new Launch(
        pod.log(),
        pod.sockets(),
        own -> {
          List<String> command = new ArrayList<>(pod.command().apply(own));
          command.addAll(List.of("-f", write().toString()));
          return command;
        });
  }

  private Path write() {
    Path file = directory.resolve("metrics.cfg");
    try {
      Recipe.of(Files.readString(METRICS)).with(":8404", "127.0.0.1:" + metrics).writeTo(file);
      return file;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
