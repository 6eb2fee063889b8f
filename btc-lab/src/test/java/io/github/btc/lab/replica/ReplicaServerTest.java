package io.github.btc.lab.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplicaServerTest {

  private static final long REST_NANOS = 41_500_000;

  @TempDir private Path directory;

  private final HttpClient client = HttpClient.newHttpClient();
  private final OneWordGate gate = new OneWordGate(() -> {}, () -> REST_NANOS);
  private ReplicaServer server;
  private int port;

  @BeforeEach
  void start() throws LifecycleException {
    ToyService service = new ToyService(LiveState.ofMegabytes(1), 1);
    server =
        new ReplicaServer(
            directory,
            new ToyServlet(service, 3),
            new ReadyServlet(gate),
            ReplicaMain.filter(gate));
    port = server.start();
  }

  @AfterEach
  void stop() throws LifecycleException {
    server.close();
  }

  @Test
  void servesThroughTheGateAndLeavesIt() throws Exception {
    HttpResponse<String> response = get("/");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("X-Replica")).hasValue("3");
    assertThat(response.body()).matches("-?\\d+");
    assertThat(gate.inside()).isZero();
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void refusesWithAHintWhileTheGateIsShut() throws Exception {
    gate.close();

    HttpResponse<String> response = get("/");

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(response.headers().firstValue("Retry-After-Ms")).hasValue("42");
    assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(response.headers().firstValue("Content-Length")).hasValue("0");
  }

  @Test
  void tellsProbesWhetherItIsReadyAndDoesNotCountThem() throws Exception {
    assertThat(get("/ready").statusCode()).isEqualTo(200);

    gate.close();
    HttpResponse<String> closed = get("/ready");

    assertThat(closed.statusCode()).isEqualTo(503);
    assertThat(closed.headers().firstValue("Retry-After-Ms")).hasValue("42");
    assertThat(gate.finished()).isZero();
    assertThat(gate.refused()).isZero();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }
}
