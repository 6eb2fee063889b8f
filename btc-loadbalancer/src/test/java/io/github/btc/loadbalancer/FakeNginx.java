package io.github.btc.loadbalancer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** The announcements' address of an nginx with the configuration of the guide. */
final class FakeNginx implements AutoCloseable {

  private final HttpServer server;
  private final Set<String> away = ConcurrentHashMap.newKeySet();
  private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
  private volatile int requestsLeft;
  private volatile int failing;
  private volatile boolean losingAnswers;
  private volatile long tens = 179_542_345;

  FakeNginx() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/away/", this::order);
    server.createContext("/now", this::now);
    server.createContext("/in-flight/", this::inFlight);
    server.start();
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** The number of requests in each door falls by one with each reading. */
  FakeNginx requests(int count) {
    requestsLeft = count;
    return this;
  }

  /** Answers every order with a status and does nothing; 0 obeys again. */
  FakeNginx failing(int status) {
    failing = status;
    return this;
  }

  /** Carries out each order, and hangs up without a word. */
  FakeNginx losingAnswers(boolean value) {
    losingAnswers = value;
    return this;
  }

  /** Closes a door now, as an order of long ago that a worker carries out late. */
  void closeLate(String replica) {
    away.add(replica + "." + tens);
  }

  /** Lets some tens of seconds pass. */
  void tensOfSecondsPass(int count) {
    tens += count;
  }

  /** Tells whether the door is closed now. */
  boolean isAway(String replica) {
    return away.contains(replica + "." + tens);
  }

  /** Tells whether the door was closed ten seconds ago, as a worker without a core sees it. */
  boolean isAwayForALateWorker(String replica) {
    return away.contains(replica + "." + (tens - 1));
  }

  /** Tells whether any file of a replica is there. */
  boolean hasFiles() {
    return !away.isEmpty();
  }

  int requestsLeft() {
    return requestsLeft;
  }

  BlockingQueue<String> orders() {
    return orders;
  }

  private void order(HttpExchange exchange) throws IOException {
    String replica = exchange.getRequestURI().getPath().substring("/away/".length());
    String method = exchange.getRequestMethod();
    int status = failing;
    if (status == 0 && method.equals("PUT")) {
      status = away.add(replica) ? 201 : 204;
    } else if (status == 0) {
      status = away.remove(replica) ? 204 : 404;
    }
    orders.add(method + " " + replica + " " + status); // before the answer: who has it may look
    if (losingAnswers) {
      exchange.close();
    } else {
      answer(exchange, status);
    }
  }

  private void inFlight(HttpExchange exchange) throws IOException {
    answer(exchange, requestsLeft > 0 && requestsLeft-- > 0 ? 409 : 204);
  }

  private void now(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = Long.toString(tens).getBytes(StandardCharsets.US_ASCII);
      exchange.getResponseHeaders().set("Connection", "close");
      exchange.sendResponseHeaders(failing == 0 ? 200 : failing, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("Connection", "close");
      exchange.sendResponseHeaders(status, -1);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
