package io.github.btc.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.agent.observe.Observation;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;

/**
 * Answers with the figures of an observation: {@code GET /v1/observation} in JSON, {@code GET
 * /metrics} for Prometheus, {@code GET /v1/jvm} for the flags of the JVM, and {@code POST
 * /v1/observation/end}. It listens on a loopback address only, and disconnects a caller that does
 * not complete its request within two seconds. Thread-safe.
 */
final class ObserveServer implements AutoCloseable {

  /**
   * The system property with the port, by which {@code btc observe} finds a running observation.
   */
  static final String PORT_PROPERTY = "btc.observe.port";

  private static final String NAME = "btc-observe";
  private static final int THREADS = 4; // one for each figure, and one for a slow caller
  private static final long CALLER_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final HttpServer server;
  private final Observation observation;
  private final AllowedCallers callers = new AllowedCallers(null, null);
  private final ConnectionThreads conversations;
  private final Timer end = new Timer(NAME + "-end", true);
  private volatile boolean closed;

  private ObserveServer(
      HttpServer server, ConnectionThreads conversations, Observation observation) {
    this.server = server;
    this.conversations = conversations;
    this.observation = observation;
  }

  static ObserveServer start(ObserveOptions options, Instrumentation jvm) throws IOException {
    HttpServer http =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()), 0);
    ConnectionThreads conversations = new ConnectionThreads(THREADS, CALLER_LIMIT_NANOS);
    try {
      return observe(options, jvm, http, conversations);
    } catch (RuntimeException | Error e) {
      http.stop(0);
      conversations.close();
      throw e;
    }
  }

  private static ObserveServer observe(
      ObserveOptions options,
      Instrumentation jvm,
      HttpServer http,
      ConnectionThreads conversations) {
    http.setExecutor(conversations);
    http.start(); // first, because a server that never ran does not give its port back
    ObserveServer server =
        new ObserveServer(http, conversations, Observation.start(jvm, options.warmUp()));
    http.createContext("/", server::handle);
    System.setProperty(PORT_PROPERTY, Integer.toString(http.getAddress().getPort()));
    Duration limit = options.limit();
    if (limit != null) {
      server.endAfter(limit);
    }
    return server;
  }

  private void endAfter(Duration limit) {
    end.schedule(
        new TimerTask() {
          @Override
          public void run() {
            close();
          }
        },
        limit.toMillis());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      conversations.heard();
      Answer answer = answer(exchange);
      conversations.answering();
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.getResponseHeaders().set("Connection", "close");
      exchange.sendResponseHeaders(answer.status(), body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  private Answer answer(HttpExchange exchange) {
    Answer refusal =
        callers.refusal(exchange.getRequestHeaders(), exchange.getLocalAddress().getAddress());
    if (refusal != null) {
      return refusal;
    }
    String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    try {
      return switch (asked) {
        case "GET /v1/observation" -> Answer.json(200, ObservedFigures.json(observation.report()));
        case "GET /v1/jvm" -> Answer.json(200, JvmFigures.json());
        case "GET /metrics" -> Answer.text(200, ObservedFigures.prometheus(observation.report()));
        case "POST /v1/observation/end" -> end();
        default ->
            Answer.problem(
                404,
                asked
                    + " (expected GET /v1/observation, GET /v1/jvm, GET /metrics or POST"
                    + " /v1/observation/end)");
      };
    } catch (RuntimeException | Error e) { // the caller must know
      return Answer.problem(500, "failed: " + e);
    }
  }

  private Answer end() {
    Answer last = Answer.json(200, ObservedFigures.json(observation.report()));
    Thread closer = new Thread(this::close, NAME + "-close");
    closer.setDaemon(true);
    closer.start();
    return last;
  }

  boolean isClosed() {
    return closed;
  }

  /** Ends the observation and the answers. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    System.clearProperty(PORT_PROPERTY);
    end.cancel();
    observation.close();
    server.stop(1);
    conversations.close();
    closed = true;
  }

  @Override
  public String toString() {
    return "http:/" + server.getAddress() + "/v1/observation";
  }
}
