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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The agent's HTTP server: the JDK's own. Must be started from a daemon thread, or its dispatcher
 * would keep the service's JVM alive. Thread-safe.
 */
final class AgentServer implements AutoCloseable {

  /** Callers beyond this wait: for a collection there is nothing better to do. */
  private static final int THREADS = 16;

  private static final long IDLE_SECONDS = 10;

  private final HttpServer server;
  private final @Nullable Token token;
  private final PaperProtocol protocol;
  private final AgentApi api;
  private final CollectionMode mode;

  private AgentServer(HttpServer server, AgentOptions options, Collections collections) {
    this.server = server;
    this.token = options.token();
    this.mode = options.mode();
    this.protocol = new PaperProtocol(collections, mode);
    this.api = new AgentApi(collections, mode);
  }

  /** Starts for this JVM, after asking the doctor; what works badly is said to {@code out}. */
  static AgentServer start(AgentOptions options, PrintStream out) throws IOException {
    for (Finding finding : options.mode().diagnosis().findings()) {
      if (finding.severity() == Severity.REFUSE) {
        throw new IllegalStateException("mode=" + options.mode() + ": " + finding);
      }
      out.println("btc-agent: " + finding);
    }
    return start(options, CollectionMode::task);
  }

  static AgentServer start(AgentOptions options, Function<CollectionMode, BackgroundTask> factory)
      throws IOException {
    HttpServer http = bind(options.address());
    try {
      AgentServer server = new AgentServer(http, options, new Collections(factory));
      http.setExecutor(threads());
      http.createContext("/", server::handle);
      http.start();
      if (options.portFile() != null) {
        writePort(options.portFile(), http.getAddress().getPort());
      }
      return server;
    } catch (IOException e) {
      http.stop(0);
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

  private static ThreadPoolExecutor threads() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            job -> {
              Thread thread = new Thread(job, "btc-agent-request");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** Whole or not at all: whoever waits for the file must not read half a number. */
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
      send(exchange, guarded(exchange));
    }
  }

  private Answer guarded(HttpExchange exchange) {
    try {
      return answer(exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.text(503, "the agent ends\n");
    } catch (Throwable e) { // a monitor that cannot be read, a heap that is full: callers must know
      return Answer.text(500, "failed: " + e + "\n");
    }
  }

  private Answer answer(HttpExchange exchange) throws InterruptedException {
    Headers headers = exchange.getRequestHeaders();
    if (token != null && !token.isIn(headers.getFirst("Authorization"))) {
      return Answer.problem(401, "token: missing or wrong (expected Authorization: Bearer TOKEN)")
          .with("WWW-Authenticate", "Bearer");
    }
    if (headers.containsKey("Origin")) { // a page in somebody's browser on this host
      return Answer.problem(403, "Origin: present (expected a caller that is no web page)");
    }
    List<String> asked = headers.get(PaperProtocol.HEADER);
    if (asked != null) {
      return protocol.answer(asked);
    }
    String path = exchange.getRequestURI().getPath();
    return path != null && AgentApi.owns(path)
        ? api.answer(exchange.getRequestMethod(), path, exchange.getRequestURI().getQuery())
        : PaperProtocol.refusal("missing");
  }

  /**
   * Hangs up after each answer. On JDK 17 the server sends head and body apart, and on a connection
   * kept open the body waits 40 ms for the caller's acknowledgement: far longer than a collection.
   */
  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", answer.contentType());
    headers.set("Cache-Control", "no-store");
    headers.set("Connection", "close");
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

  /** Stops answering at once. */
  @Override
  public void close() {
    server.stop(0);
  }

  @Override
  public String toString() {
    return "http:/" + address() + ", " + mode + " collections";
  }
}
