package io.github.btc.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Bypass;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServer;

/** Runs on old versions of Reactor Netty too, in {@code proofs/boot}. */
class LostReadsTest {

  /** Where reads may be lost, this many find one without the remedy. */
  private static final int ROUNDS =
      LostReads.possibleIn(HttpServer.class.getPackage().getImplementationVersion()) ? 2_000 : 400;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @ParameterizedTest
  @CsvSource(
      nullValues = "unknown",
      value = {
        "unknown, true",
        "snapshot, true",
        "1.2.18, true",
        "1.3.7, true",
        "1.3.8, false",
        "1.3.8-SNAPSHOT, false",
        "1.3.10, false",
        "1.4.0, false",
        "2.0.0-M1, false"
      })
  void knowsTheVersionsThatLoseReads(String version, boolean possible) {
    assertThat(LostReads.possibleIn(version)).isEqualTo(possible);
  }

  /** The server answers health checks from another thread, so that the next request may wait. */
  @Test
  void answersEachRequestThatFollowsARefusal() throws Exception {
    OneWordGate gate = new OneWordGate(() -> {}, () -> Duration.ofMillis(5).toNanos());
    ReactorNettyServer server = new ReactorNettyServer();
    WebHandler elsewhere =
        exchange ->
            Mono.defer(() -> exchange.getResponse().setComplete())
                .subscribeOn(Schedulers.boundedElastic());
    try {
      int port =
          server.start(
              elsewhere,
              BtcWebFilter.builder(gate).bypass(Bypass.standard().path("/checked")).build());
      gate.close();
      for (int round = 0; round < ROUNDS; round++) {
        assertThat(status(port, "/checked")).isEqualTo(200);
        assertThat(status(port, "/orders")).isEqualTo(503);
        assertThat(status(port, "/orders")).isEqualTo(503);
      }
    } finally {
      server.close();
    }
  }

  private int status(int port, String path) throws IOException, InterruptedException {
    URI target = URI.create("http://127.0.0.1:" + port + path);
    HttpRequest request = HttpRequest.newBuilder(target).timeout(Duration.ofSeconds(60)).build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }
}
