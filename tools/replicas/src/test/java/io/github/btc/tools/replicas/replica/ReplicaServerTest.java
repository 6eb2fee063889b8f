package io.github.btc.tools.replicas.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.gate.OneWordGate;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
  private final AnswerLog answers = new AnswerLog();
  private boolean healthy = true;
  private ReplicaServer server;
  private boolean stopped;
  private int port;
  private int nextAttempt = 41;

  @BeforeEach
  void start() throws LifecycleException {
    ToyService service = new ToyService(LiveState.ofMegabytes(1), 1);
    server =
        new ReplicaServer(
            ReplicaServer.ANY_PORT,
            directory,
            new ToyServlet(service, 3),
            new ReadyServlet(gate, () -> healthy),
            List.of(answers, ReplicaMain.filter(gate, Announcer.none(), 503)));
    port = server.start();
  }

  @AfterEach
  void stop() throws LifecycleException {
    if (!stopped) {
      server.close();
    }
  }

  @Test
  void servesThroughTheGateAndLeavesIt() throws Exception {
    HttpResponse<String> response = get("/");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("X-Replica")).hasValue("3");
    assertThat(response.body()).matches("-?\\d+");
    server.close(); // waits for the thread that has sent the answer and not left yet
    stopped = true;
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void refusesWithAHintWhileTheGateIsClosed() throws Exception {
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

  @Test
  void takesDownWhenItHadAnswered() throws Exception {
    long before = System.nanoTime();
    get("/");
    gate.close();
    get("/");
    server.close(); // waits for the thread that has sent the answer and not taken it down yet
    stopped = true;
    long after = System.nanoTime();
    Path file = directory.resolve("answers.bin");
    answers.write(file);

    Map<Integer, Long> nanos = Answers.read(file).nanosByAttempt();
    assertThat(nanos).containsOnlyKeys(41, 42); // the served one and the refused one
    // Not which is the earlier: a thread may take its answer down when the next one has been sent.
    assertThat(nanos.get(41)).isBetween(before, after);
    assertThat(nanos.get(42)).isBetween(before, after);
  }

  @Test
  void tellsProbesThatItIsAnnouncedAwayAlthoughItServes() throws Exception {
    healthy = false;

    assertThat(get("/ready").statusCode()).isEqualTo(503);
    assertThat(get("/").statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).header(Attempts.HEADER, "" + nextAttempt++).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
