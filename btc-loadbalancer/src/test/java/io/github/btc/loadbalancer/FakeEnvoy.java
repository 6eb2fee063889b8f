package io.github.btc.loadbalancer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;

/**
 * The admin API of an Envoy whose cluster {@code replicas} has the hosts 10.0.0.1:80 (ours, as
 * healthy as it says) to 10.0.0.4:80. Its answers have the shape Envoy 1.40 gives, chunked.
 */
final class FakeEnvoy implements AutoCloseable {

  private final HttpServer server;
  private final Map<String, String> others = new LinkedHashMap<>(); // guarded by this
  private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
  private volatile BooleanSupplier ours = () -> true;
  private volatile int status = 200;
  private volatile boolean failing;
  private volatile boolean losingAnswers;
  private volatile int requestsLeft;
  private volatile int given;
  private volatile int givenPerLook;
  private volatile Runnable onLook = () -> {};

  FakeEnvoy() throws IOException {
    for (int i = 2; i <= 4; i++) {
      others.put("10.0.0." + i + ":80", "healthy");
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext("/clusters", exchange -> answer(exchange, clusters()));
    server.createContext("/healthcheck/", this::order);
    server.createContext("/server_info", exchange -> answer(exchange, serverInfo()));
    server.start();
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** Checks our health before each answer, as a health check does. */
  FakeEnvoy checking(HealthSource health) {
    ours = health::isHealthy;
    return this;
  }

  synchronized FakeEnvoy other(int number, String flags) {
    others.put("10.0.0." + number + ":80", flags);
    return this;
  }

  /** Fails the health check filter, as an operator does. */
  FakeEnvoy failing(boolean value) {
    failing = value;
    return this;
  }

  boolean isFailing() {
    return failing;
  }

  private String serverInfo() {
    return "{\n \"version\": \"1.40.0\",\n \"state\": \"%s\",\n \"uptime\": \"7s\"\n}\n"
        .formatted(failing ? "DRAINING" : "LIVE");
  }

  FakeEnvoy answering(int value) {
    status = value;
    return this;
  }

  /** Carries out each order, and hangs up without a word. */
  FakeEnvoy losingAnswers(boolean value) {
    losingAnswers = value;
    return this;
  }

  /** The number of requests at this replica falls by one with each reading. */
  FakeEnvoy requests(int count) {
    requestsLeft = count;
    return this;
  }

  /** Sends requests to this replica, of which one ends with each reading. */
  void givesOut(int count) {
    given += count;
    requestsLeft = count;
  }

  /** Goes on giving us requests whatever it has found. */
  FakeEnvoy deaf() {
    givenPerLook = 2;
    return this;
  }

  int requestsLeft() {
    return requestsLeft;
  }

  void onLook(Runnable reaction) {
    onLook = reaction;
  }

  BlockingQueue<String> orders() {
    return orders;
  }

  private void order(HttpExchange exchange) throws IOException {
    if (status == 200) { // before the answer: who has it may look
      failing = exchange.getRequestURI().getPath().endsWith("fail");
      orders.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    }
    if (losingAnswers) {
      exchange.close();
    } else {
      answer(exchange, "OK\n");
    }
  }

  private synchronized String clusters() {
    onLook.run();
    given += givenPerLook;
    StringBuilder text = new StringBuilder("replicas::default_priority::max_connections::1024\n");
    Map<String, String> all = new LinkedHashMap<>(others);
    all.put("10.0.0.1:80", ours.getAsBoolean() ? "healthy" : "/failed_active_hc");
    all.forEach(
        (host, flags) -> {
          int requests = host.equals("10.0.0.1:80") && requestsLeft > 0 ? requestsLeft-- : 0;
          text.append("replicas::%s::rq_active::%d\n".formatted(host, requests));
          text.append("replicas::%s::rq_total::%d\n".formatted(host, given));
          text.append("replicas::%s::health_flags::%s\n".formatted(host, flags));
        });
    return text.append("elsewhere::10.0.0.9:80::health_flags::healthy\n").toString();
  }

  private void answer(HttpExchange exchange, String text) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status, 0); // chunked
      OutputStream body = exchange.getResponseBody();
      for (String line : text.split("(?<=::)")) { // chunks that end in the middle of a line
        body.write(line.getBytes(StandardCharsets.US_ASCII));
        body.flush();
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
