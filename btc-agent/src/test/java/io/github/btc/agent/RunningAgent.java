package io.github.btc.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** An agent's server in this JVM, on a port of its own, with fake collections. */
final class RunningAgent implements AutoCloseable {

  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(2);

  private final Map<CollectionMode, FakeCollection> tasks = new EnumMap<>(CollectionMode.class);
  private final HttpClient client = HttpClient.newHttpClient();
  private final AgentServer server;

  /** Starts an agent that waits for its callers even where they get hardly any CPU time. */
  RunningAgent(String options) throws IOException {
    this(options, ANSWER_LIMIT);
  }

  /** Starts an agent that waits so long for a caller. */
  RunningAgent(String options, Duration callerLimit) throws IOException {
    for (CollectionMode mode : CollectionMode.values()) {
      tasks.put(mode, new FakeCollection());
    }
    AgentOptions parsed =
        AgentOptions.parse("port=0" + options, name -> "correct horse battery staple");
    server = AgentServer.start(parsed, tasks::get, callerLimit.toNanos());
  }

  FakeCollection task(CollectionMode mode) {
    return tasks.get(mode);
  }

  int runs() {
    return tasks.values().stream().mapToInt(task -> task.runs.get()).sum();
  }

  AgentServer server() {
    return server;
  }

  /** Sends a request with header fields: names and values in turn. */
  HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.address().getPort() + path))
            .version(HttpClient.Version.HTTP_1_1)
            .timeout(ANSWER_LIMIT)
            .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Connects; what is written there is up to the caller. */
  Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
    socket.setSoTimeout((int) ANSWER_LIMIT.toMillis());
    return socket;
  }

  /** Sends lines as they are, and an empty one; returns all that is answered. */
  String sendRaw(String... lines) throws IOException {
    try (Socket socket = connect()) {
      String request = String.join("\r\n", lines) + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void close() {
    tasks.values().forEach(task -> task.mayEnd.release(1000));
    server.close();
  }
}
