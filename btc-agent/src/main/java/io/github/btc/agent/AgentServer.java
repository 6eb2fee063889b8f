package io.github.btc.agent;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.BackgroundTask;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The agent's HTTP server, which uses the server of the JDK. Start it on a daemon thread, because
 * otherwise its dispatcher would keep the service's JVM alive. Thread-safe.
 */
final class AgentServer implements AutoCloseable {

  /**
   * The number of requests at a time. Further callers wait, because they would wait for a
   * collection anyway.
   */
  private static final int THREADS = 16;

  /**
   * The limit for sending a request's head and for reading an answer, which each fit into one
   * packet.
   */
  private static final long CALLER_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final HttpServer server;
  private final ConnectionThreads conversations;
  private final AllowedCallers callers;
  private final CollectionRequests collections;
  private final PaperProtocol protocol;
  private final AgentApi api;
  private final CollectionMode mode;

  private AgentServer(
      HttpServer server,
      AgentOptions options,
      CollectionRequests collections,
      long callerLimitNanos) {
    this.server = server;
    this.conversations = new ConnectionThreads(THREADS, callerLimitNanos);
    this.callers = new AllowedCallers(options.token(), options.host());
    this.mode = options.mode();
    this.collections = collections;
    this.protocol = new PaperProtocol(collections, mode, options.anyMethod());
    this.api = new AgentApi(collections, mode);
  }

  /**
   * Starts for this JVM. The heap doctor checks the JVM first, and {@code out} gets its warnings.
   */
  static AgentServer start(AgentOptions options, PrintStream out) throws IOException {
    for (Finding finding : options.mode().diagnosis().findings()) {
      if (finding.severity() == Severity.ERROR) {
        throw new IllegalStateException("mode=" + options.mode() + ": " + finding);
      }
      out.println("btc-agent: " + finding);
    }
    return start(options, CollectionMode::task);
  }

  static AgentServer start(AgentOptions options, Function<CollectionMode, BackgroundTask> factory)
      throws IOException {
    return start(options, factory, CALLER_LIMIT_NANOS);
  }

  static AgentServer start(
      AgentOptions options, Function<CollectionMode, BackgroundTask> factory, long callerLimitNanos)
      throws IOException {
    HttpServer http = bind(options.address());
    AgentServer server =
        new AgentServer(http, options, new CollectionRequests(factory), callerLimitNanos);
    try {
      http.setExecutor(server.conversations);
      http.createContext("/", server::handle);
      http.start();
      if (options.portFile() != null) {
        writePort(options.portFile(), http.getAddress().getPort());
      }
      return server;
    } catch (IOException e) {
      server.close();
      throw e;
    }
  }

  private static HttpServer bind(InetSocketAddress address) throws IOException {
    try {
      return HttpServer.create(address, 0);
    } catch (IOException e) {
      throw new IOException(
          "address: "
              + address
              + " (expected a free port at an address of this host: "
              + e.getMessage()
              + ")",
          e);
    }
  }

  /** Writes the port in one step, so that no reader of the file sees half a number. */
  private static void writePort(Path file, int port) throws IOException {
    try {
      Path half = file.resolveSibling(file.getFileName() + ".half");
      Files.writeString(half, port + "\n");
      Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new IOException("port-file: " + file + " (expected a file that can be written)", e);
    }
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      conversations.heard();
      Answer answer = guarded(exchange);
      conversations.answering();
      send(exchange, answer);
    }
  }

  private Answer guarded(HttpExchange exchange) {
    try {
      return answer(exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.text(503, "the agent ends\n");
    } catch (
        Throwable e) { // for instance an unreadable monitor or a full heap: the caller must know
      return Answer.text(500, "failed: " + e + "\n");
    }
  }

  private Answer answer(HttpExchange exchange) throws InterruptedException {
    Headers headers = exchange.getRequestHeaders();
    Answer refusal = callers.refusal(headers, exchange.getLocalAddress().getAddress());
    if (refusal != null) {
      return refusal;
    }
    String method = exchange.getRequestMethod();
    if (headers.containsKey(PaperProtocol.HEADER)) {
      return protocol.answer(method, headers);
    }
    URI target = exchange.getRequestURI();
    String path = target.getPath();
    return path != null && AgentApi.owns(path)
        ? api.answer(method, path, target.getQuery(), headers)
        : PaperProtocol.refusal("missing");
  }

  /**
   * Sends the answer and closes the connection. On JDK 17 the server sends head and body in two
   * packets. On a connection that stays open, the body would wait 40 ms for the caller's
   * acknowledgement, far longer than a collection takes.
   */
  private void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", answer.contentType());
    headers.set("Cache-Control", "no-store");
    headers.set("Connection", "close");
    headers.set(Deadlines.CLOCK, Long.toString(collections.clockNanos()));
    for (Map.Entry<String, String> more : answer.headers().entrySet()) {
      headers.set(more.getKey(), more.getValue());
    }
    exchange.sendResponseHeaders(answer.status(), head ? -1 : body.length);
    if (!head) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  /** Stops the server at once. */
  @Override
  public void close() {
    server.stop(0);
    conversations.close();
  }

  @Override
  public String toString() {
    return "http:/" + address() + ", " + mode + " collections";
  }
}
