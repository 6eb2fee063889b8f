package io.github.btc.tools.demo.hop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HopClientTest {

  @Test
  void connectsAgainWhenTheProxyClosesTheConnection() throws Exception {
    Set<Integer> ports = ConcurrentHashMap.newKeySet();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          ports.add(exchange.getRemoteAddress().getPort());
          exchange.getResponseHeaders().set("Connection", "close");
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    try (HopClient client = new HopClient(server.getAddress())) {
      assertThat(client.get()).isEqualTo(200);
      assertThat(client.post100()).isEqualTo(200);
      assertThat(client.get()).isEqualTo(200);

      assertThat(ports).hasSize(3);
    } finally {
      server.stop(0);
    }
  }
}
