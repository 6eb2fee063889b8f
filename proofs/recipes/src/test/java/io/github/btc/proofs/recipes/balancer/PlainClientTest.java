package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlainClientTest {

  private final AtomicBoolean refuses = new AtomicBoolean(true);
  private HttpServer replica;

  @BeforeEach
  void start() throws IOException {
    replica = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    replica.createContext("/", this::answer);
    replica.start();
  }

  @AfterEach
  void stop() {
    replica.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean refused = refuses.get();
      if (refused) {
        exchange.getResponseHeaders().set("BTC-Refused", "not-processed");
        exchange.getResponseHeaders().set("Retry-After-Ms", "3600000");
      }
      exchange.sendResponseHeaders(refused ? 503 : 200, -1);
    }
  }

  /** The hint was wrong, or the address is that of a balancer with other replicas. */
  @Test
  void asksAReplicaBeforeItGivesUpAlthoughTheHintsSayThatAllAreClosed() throws Exception {
    PlainClient client = new PlainClient(List.of(replica.getAddress()));
    assertThatExceptionOfType(PlainClient.AllClosedException.class).isThrownBy(() -> get(client));

    refuses.set(false);

    assertThat(get(client).statusCode()).isEqualTo(200);
  }

  private static HttpResponse<String> get(PlainClient client) throws Exception {
    return client.send("GET", "/", BodyPublishers.noBody());
  }
}
