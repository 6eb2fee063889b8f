package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplayTest {

  private static final long MS = 1_000_000;

  @TempDir private Path directory;

  private final List<String> received = new CopyOnWriteArrayList<>();
  private final List<String> numbers = new CopyOnWriteArrayList<>();
  private final AtomicInteger refusalsLeft = new AtomicInteger();
  private String hint = "30";
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    numbers.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Opaque-Id")));
    boolean refuse = refusalsLeft.getAndDecrement() > 0;
    if (refuse) {
      exchange.getResponseHeaders().set("Retry-After", "1");
      exchange.getResponseHeaders().set("Retry-After-Ms", hint);
    } else {
      received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
    }
    exchange.sendResponseHeaders(refuse ? 503 : 200, -1);
    exchange.close();
  }

  @Test
  void sendsEverySearchWithItsContent() throws Exception {
    Replay replay = replay(search(0, "shop", "{\"size\":1}"), search(5, "a b", "{}"));

    replay.run();

    assertThat(received)
        .containsExactlyInAnyOrder("POST /shop/_search {\"size\":1}", "POST /a+b/_search {}");
    assertThat(replay.errors()).isZero();
    assertThat(replay.refusals()).isZero();
  }

  @Test
  void sendsNothingBeforeItsTimeAndKeepsTheDistances() throws Exception {
    Replay replay = replay(search(0, "i", "{}"), search(40, "i", "{}"), search(55, "i", "{}"));

    long start = replay.run();

    for (Attempt attempt : attempts(replay, start)) {
      assertThat(attempt.sentNanos()).isGreaterThanOrEqualTo(attempt.intendedNanos());
      assertThat((attempt.intendedNanos() - start) / MS)
          .isEqualTo(List.of(0L, 40L, 55L).get(attempt.request()));
    }
  }

  @Test
  void backsOffAsLongAsTheServerAsksFor() throws Exception {
    refusalsLeft.set(2);
    Replay replay = replay(search(0, "i", "{}"));

    long start = replay.run();

    List<Attempt> attempts = attempts(replay, start);
    assertThat(attempts).extracting(Attempt::status).containsExactly(503, 503, 200);
    assertThat(attempts.get(1).sentNanos() - attempts.get(0).receivedNanos())
        .isGreaterThanOrEqualTo(30 * MS);
    assertThat(replay.refusals()).isEqualTo(2);
    assertThat(replay.errors()).isZero();
    assertThat(received).hasSize(1);
  }

  @Test
  void namesEveryAttemptForTheLogOfTheServer() throws Exception {
    refusalsLeft.set(1);
    Replay replay = replay(search(0, "i", "{}"));

    replay.prime(1);
    replay.run();

    assertThat(numbers).containsExactly("null", "0");
    assertThat(replay.errors()).isZero();
  }

  @Test
  void doesNotSendARefusedSearchAgainIfItMayNot() throws Exception {
    refusalsLeft.set(1);
    Replay replay = new Replay(List.of(search(0, "i", "{}")), target(), Duration.ZERO);

    List<Attempt> attempts = attempts(replay, replay.run());

    assertThat(attempts).extracting(Attempt::status).containsExactly(503);
    assertThat(replay.errors()).isEqualTo(1);
  }

  @Test
  void doesNotHammerAServerThatAsksForNoWait() throws Exception {
    hint = "0";
    refusalsLeft.set(3);
    Replay replay = replay(search(0, "i", "{}"));

    List<Attempt> attempts = attempts(replay, replay.run());

    assertThat(attempts).hasSize(4);
    for (int i = 1; i < attempts.size(); i++) {
      assertThat(attempts.get(i).sentNanos() - attempts.get(i - 1).receivedNanos())
          .isGreaterThanOrEqualTo(MS);
    }
  }

  @Test
  void saysWhatWentWrongInItsThreads() {
    Replay replay = new Replay(List.of(search(0, "i", "{}")), URI.create("/"), Duration.ZERO);

    assertThatThrownBy(replay::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("URI");
  }

  @Test
  void primingCountsNowhere() throws Exception {
    refusalsLeft.set(1);
    Replay replay = replay(search(0, "a", "{}"), search(0, "b", "{}"), search(0, "c", "{}"));

    replay.prime(2);

    assertThat(received).containsExactly("POST /b/_search {}"); // the first one was refused
    assertThat(replay.refusals() + replay.errors()).isZero();
    assertThat(attempts(replay, 0)).isEmpty();
  }

  @Test
  void givesUpWhenNobodyWaitsAnyMore() throws Exception {
    refusalsLeft.set(Integer.MAX_VALUE);
    Replay replay = new Replay(List.of(search(0, "i", "{}")), target(), Duration.ofMillis(50));

    long start = replay.run();

    assertThat(replay.errors()).isEqualTo(1);
    assertThat(attempts(replay, start)).hasSizeBetween(1, 2).allMatch(each -> each.status() == 503);
  }

  @Test
  void aServerThatIsNotThereIsAnError() throws Exception {
    try (Socket nobody = new Socket()) { // bound, so that nobody else can listen there
      nobody.bind(new InetSocketAddress("127.0.0.1", 0));
      URI target = URI.create("http://127.0.0.1:" + nobody.getLocalPort());
      Replay replay = new Replay(List.of(search(0, "i", "{}")), target, Duration.ofSeconds(20));

      replay.run();

      assertThat(replay.errors()).isEqualTo(1);
    }
  }

  private Replay replay(SearchRequest... requests) {
    return new Replay(List.of(requests), target(), Duration.ofSeconds(120));
  }

  private URI target() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private static SearchRequest search(long offsetMillis, String index, String body) {
    return new SearchRequest(offsetMillis * MS, index, body);
  }

  private List<Attempt> attempts(Replay replay, long start) throws IOException {
    Path file = directory.resolve("attempts.bin");
    replay.recorder().write(file, start, Long.MAX_VALUE);
    return Attempts.read(file).all();
  }
}
