package io.github.btc.loadbalancer;

import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer;
import io.github.btc.test.AnnouncerContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** With a real HAProxy, which forgets a weight when it crashes. */
final class HaProxyAnnouncerContractIT extends AnnouncerContract {

  private static final int MORE_THAN_A_ROUND = 4; // of two replicas

  @TempDir private Path directory;
  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer first;
  private HttpServer second;
  private RealHaProxy haProxy;

  @BeforeEach
  void start() throws Exception {
    first = replica("s1");
    second = replica("s2");
    haProxy = new RealHaProxy(directory, List.of(first.getAddress(), second.getAddress()));
  }

  private static HttpServer replica(String name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, name.length());
          exchange.getResponseBody().write(name.getBytes());
          exchange.close();
        });
    server.start();
    return server;
  }

  @AfterEach
  void end() {
    haProxy.close();
    first.stop(0);
    second.stop(0);
  }

  @Override
  protected Announcer announcer() {
    return HaProxyAnnouncer.builder()
        .server("be/s1", haProxy.adminSocket())
        .restoreAtStart(false)
        .timeout(Duration.ofSeconds(10))
        .build();
  }

  @Override
  protected boolean isRouted() throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + haProxy.address().getPort() + "/");
    for (int i = 0; i < MORE_THAN_A_ROUND; i++) {
      HttpRequest request = HttpRequest.newBuilder(uri).build();
      if (client.send(request, BodyHandlers.ofString()).body().equals("s1")) {
        return true;
      }
    }
    return false;
  }

  @Override
  protected void breakRouter() {
    haProxy.kill();
  }

  @Override
  protected void restoreRouter() throws Exception {
    haProxy.startAgain();
  }
}
