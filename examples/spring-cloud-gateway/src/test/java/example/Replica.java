package example;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** A replica that answers as one of BTC: with a refusal while it is away, else as its service. */
final class Replica implements AutoCloseable {

  private final HttpServer server;
  final AtomicInteger refused = new AtomicInteger();
  final AtomicInteger executed = new AtomicInteger();
  volatile boolean away; // volatile: set by the test, read by the server

  Replica() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Answers as its service again, and forgets what it has counted. */
  void comeBack() {
    away = false;
    refused.set(0);
    executed.set(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (away) {
        refused.incrementAndGet();
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.getResponseHeaders().set("BTC-Refused", "not-processed");
        exchange.sendResponseHeaders(425, -1);
        return;
      }
      executed.incrementAndGet();
      byte[] answer = Integer.toString(body.length).getBytes();
      exchange.sendResponseHeaders(
          exchange.getRequestURI().getPath().equals("/fail") ? 503 : 200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
