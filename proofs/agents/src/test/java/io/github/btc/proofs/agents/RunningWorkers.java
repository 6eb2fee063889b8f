package io.github.btc.proofs.agents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A running server with two workers. */
final class RunningWorkers implements AutoCloseable {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
  private static final int WORKERS = 2;

  /** Below the range from which a system takes the ports of clients. */
  private static final int LOWEST_PORT = 12_000;

  private static final int PORTS = 9_000;
  private static final int MOST_TRIES = 50;

  /** A worker says so, and serves. */
  private static final String PORT_TAKEN = " runs without the agent";

  private static final int AGENT_ABOVE_WORKER = 500;
  private static final Pattern RUNS = Pattern.compile("\"(?:young|full)\":(\\d+)");

  private static int nextPort = (int) (ProcessHandle.current().pid() * WORKERS % PORTS);

  private final Process process;
  private final BufferedReader output;
  private final int firstPort;

  /** Starts it; with other ports if another program has one of these. */
  static RunningWorkers start(WorkerServer kind, Path home) throws IOException {
    for (int tries = 1; ; tries++) {
      int port = LOWEST_PORT + nextPort;
      nextPort = (nextPort + WORKERS) % PORTS;
      RunningWorkers workers = new RunningWorkers(kind, home, port);
      try {
        workers.awaitAgents(WORKERS);
        return workers;
      } catch (IOException e) {
        workers.close();
        if (tries == MOST_TRIES || !e.getMessage().contains(PORT_TAKEN)) {
          throw e;
        }
      }
    }
  }

  private RunningWorkers(WorkerServer kind, Path home, int firstPort) throws IOException {
    this.firstPort = firstPort;
    ProcessBuilder builder =
        new ProcessBuilder(kind.command()).directory(home.toFile()).redirectErrorStream(true);
    builder.environment().putAll(kind.environment());
    builder.environment().put("BTC_FIRST_PORT", Integer.toString(firstPort));
    builder.environment().put("HOME", home.toString());
    process = builder.start();
    output = process.inputReader(UTF_8);
  }

  /** Reads what the server prints until so many further agents answer; fails if they will not. */
  void awaitAgents(int count) throws IOException {
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < count; ) {
      String line = output.readLine();
      if (line == null) {
        throw new IOException("the server has ended: " + said);
      }
      said.append(line).append('\n');
      if (line.contains(PORT_TAKEN)) {
        throw new IOException(said.toString());
      }
      i += line.contains("btc-agent: answers at ") ? 1 : 0;
    }
  }

  /** Asks at the worker's own port, which it may open later than its agent answers. */
  long processId(int worker) {
    return await("worker " + worker)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .atMost(Duration.ofMinutes(2))
        .ignoreExceptionsInstanceOf(ConnectException.class)
        .until(() -> Long.parseLong(send("GET", firstPort + worker, "/")), id -> id > 0);
  }

  /** Returns the collections that the worker's agent was asked for. */
  long runs(int worker) throws IOException, InterruptedException {
    String state = send("GET", firstPort + worker + AGENT_ABOVE_WORKER, "/v1/state");
    return RUNS.matcher(state)
        .results()
        .map(MatchResult::group)
        .mapToLong(text -> Long.parseLong(text.substring(text.indexOf(':') + 1)))
        .sum();
  }

  void collect(int worker) throws IOException, InterruptedException {
    send("POST", firstPort + worker + AGENT_ABOVE_WORKER, "/v1/collections");
  }

  private static String send(String method, int port, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(20))
            .method(method, BodyPublishers.noBody())
            .build();
    HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
