package io.github.btc.search;

import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A running server process and its HTTP door. Ends with {@link #close()}, or with this JVM. */
public final class Server implements AutoCloseable {

  private static final long POLL_MILLIS = 20;
  private static final int LOG_LINES = 100;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private final Process process;
  private final Path log;
  private final Thread lastWish;
  private volatile int port; // 0 until the server has said
  private volatile String authorization = ""; // none
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Server(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.lastWish = new Thread(process::destroyForcibly, "server-end");
    Runtime.getRuntime().addShutdownHook(lastWish);
  }

  /** Something written to the process as soon as it runs. */
  public interface Greeting {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Starts a process; it may still be far from answering. */
  public static Server start(ProcessBuilder command, Path log, Greeting greeting)
      throws IOException {
    Process process = command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Server server = new Server(process, log);
    try {
      greeting.writeTo(process.getOutputStream());
      process.getOutputStream().flush();
    } catch (IOException e) {
      // it has ended already; its log says why
    }
    return server;
  }

  /** Speaks as a user from now on. */
  public Server as(String user, String password) {
    String pair = user + ":" + password;
    byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
    authorization = "Basic " + Base64.getEncoder().encodeToString(bytes);
    return this;
  }

  /** Waits until an answer satisfies a condition. */
  public Server await(String target, Predicate<HttpResponse<String>> condition) {
    await(target, () -> holds(target, condition));
    return this;
  }

  private boolean holds(String target, Predicate<HttpResponse<String>> condition) {
    try {
      return condition.test(get(target));
    } catch (AssertionError notYet) { // no connection, or not in the answer
      return false;
    }
  }

  private void await(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (hasEndedMeanwhile()) {
        throw new AssertionError("the server has ended with " + process.exitValue() + "\n" + log());
      }
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        throw new AssertionError(what + ": not as expected in " + LIMIT + "\n" + log());
      }
    }
  }

  private boolean hasEndedMeanwhile() {
    try {
      return process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the server", e);
    }
  }

  /** Waits until the other nodes can be told where this one listens. */
  public int awaitTransportPort() {
    await("transport port", () -> portOf("TransportService").isPresent());
    return portOf("TransportService").getAsInt();
  }

  /** The server chooses its ports itself, and says so in its log. */
  public int port() {
    if (port == 0) {
      await("HTTP port", () -> portOf("HttpServerTransport").isPresent());
      port = portOf("HttpServerTransport").getAsInt();
    }
    return port;
  }

  private OptionalInt portOf(String speaker) {
    Pattern said = Pattern.compile(speaker + ".*publish_address \\{127\\.0\\.0\\.1:(\\d+)}");
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .map(said::matcher)
          .filter(Matcher::find)
          .mapToInt(found -> Integer.parseInt(found.group(1)))
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Server awaitHealth(int nodes, String status) {
    String target =
        "/_cluster/health?wait_for_status=" + status + "&wait_for_nodes=" + nodes + "&timeout=5s";
    return await(target, answer -> answer.statusCode() == 200);
  }

  /** Waits for the process to end by itself, and returns its log. */
  public String awaitEnd() throws InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the server runs (expected it to end)\n" + log());
    }
    return log();
  }

  public HttpResponse<String> get(String target) {
    return send("GET", target, null);
  }

  public HttpResponse<String> post(String target, String body) {
    return send("POST", target, body);
  }

  public HttpResponse<String> put(String target, String body) {
    return send("PUT", target, body);
  }

  public HttpResponse<String> send(String method, String target, String body) {
    try {
      return sendAsync(method, target, body).join();
    } catch (CompletionException e) {
      throw new AssertionError(method + " " + target + ": " + e.getCause(), e);
    }
  }

  public CompletableFuture<HttpResponse<String>> sendAsync(
      String method, String target, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + target))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(60))
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return client.sendAsync(request.build(), BodyHandlers.ofString());
  }

  /** Creates an index without replicas, all of it on one node, and waits until it is there. */
  public void createAlone(String index, int shards, String nodeName) {
    String settings =
        "{\"settings\":{\"number_of_shards\":"
            + shards
            + ",\"number_of_replicas\":0,\"index.routing.allocation.include._name\":\""
            + nodeName
            + "\"}}";
    String created = put("/" + index + "?wait_for_active_shards=all", settings).body();
    if (!created.contains("\"shards_acknowledged\":true")) {
      throw new AssertionError(index + ": " + created);
    }
  }

  /** Asks for a closing, again while it is not this node's turn, and waits until it has ended. */
  public void closeAndReopen(String task) {
    long closings = state("closings");
    run(task);
    await(
        "/_btc",
        state -> {
          boolean over = number(state.body(), "closings") > closings;
          if (!over && state.body().contains("SERVING")) {
            run(task);
          }
          return over;
        });
  }

  /** Forbids closings, and waits for the end of one that has begun, which a start may cause. */
  public void pause() {
    post("/_btc/pause", "");
    await("/_btc", state -> state.body().contains("SERVING"));
  }

  /** Asks a controller that is paused, and so ignores what it is asked, for one closing. */
  public void run(String task) {
    post("/_btc/resume", "");
    post("/_btc/run/" + task, "");
    post("/_btc/pause", "");
  }

  /** Sends a request that no client library would send, and reads the head of the answer. */
  public String raw(String method, String target, String body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port())) {
      String request =
          method
              + " "
              + target
              + " HTTP/1.1\r\nHost: btc\r\nContent-Type: application/json\r\n"
              + "Connection: close\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.ISO_8859_1);
    }
  }

  /** Reads a whole number of the plugin's state. */
  public long state(String name) {
    return number(get("/_btc").body(), name);
  }

  /** Reads the first whole number with a name from a JSON text. */
  public static long number(String json, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\"\\s*:\\s*(-?\\d+)").matcher(json);
    if (!matcher.find()) {
      throw new AssertionError("no " + name + " in " + json);
    }
    return Long.parseLong(matcher.group(1));
  }

  public long pid() {
    return process.pid();
  }

  /** Lists the collections so far. */
  List<Pause> collections() {
    try {
      return GcLog.pausesIn(log.resolveSibling(ServerHome.COLLECTIONS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes it collect now, whatever it is doing; no plugin is asked. */
  void collect() throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process collection =
        new ProcessBuilder(jcmd, Long.toString(pid()), "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (collection.waitFor() != 0) {
      throw new AssertionError("jcmd GC.run: " + collection.exitValue());
    }
  }

  /** Returns all that the process has said. */
  List<String> lines() {
    try {
      return Files.readAllLines(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the end of what the process has said. */
  public String log() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(lastWish);
    try {
      process.getOutputStream().close(); // one of the servers ends with its standard input
    } catch (IOException e) {
      // it has ended already
    }
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
