package io.github.btc.loadbalancer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer;
import io.github.btc.test.AnnouncerContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** With a registry that has a switch for the replica. */
final class HttpHookAnnouncerContractTest extends AnnouncerContract {

  private HttpServer registry;
  private volatile boolean working = true;
  private volatile boolean registered = true;

  @BeforeEach
  void start() throws IOException {
    registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    registry.createContext("/away", exchange -> register(exchange, false));
    registry.createContext("/back", exchange -> register(exchange, true));
    registry.start();
  }

  private void register(HttpExchange exchange, boolean value) throws IOException {
    boolean answers = working;
    if (answers) {
      registered = value;
    }
    exchange.sendResponseHeaders(answers ? 200 : 500, -1);
    exchange.close();
  }

  @AfterEach
  void end() {
    registry.stop(0);
  }

  @Override
  protected Announcer announcer() {
    return HttpHookAnnouncer.builder()
        .away("PUT", uri("/away"))
        .back("PUT", uri("/back"))
        .restoreAtStart(false)
        .timeout(Duration.ofSeconds(10))
        .build();
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + registry.getAddress().getPort() + path);
  }

  @Override
  protected boolean isRouted() {
    return registered;
  }

  @Override
  protected void breakRouter() {
    working = false;
  }

  @Override
  protected void restoreRouter() {
    working = true;
  }

  /** A registry knows nothing of the routers that read it. */
  @Override
  protected boolean confirms() {
    return false;
  }
}
