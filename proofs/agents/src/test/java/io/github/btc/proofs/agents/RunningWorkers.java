package io.github.btc.proofs.agents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A running server with two workers. */
final class RunningWorkers implements AutoCloseable {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
  private static final int WORKERS = 2;
  private static final int TAKEN = -1;
  private static final int AGENT_ABOVE_WORKER = 500;
  private static final Pattern RUNS = Pattern.compile("\"(?:young|full)\":(\\d+)");

  private final Process process;
  private final BufferedReader output;
  private final int firstPort;

  RunningWorkers(WorkerServer kind, Path home) throws IOException {
    firstPort = freePorts();
    ProcessBuilder builder =
        new ProcessBuilder(kind.command()).directory(home.toFile()).redirectErrorStream(true);
    builder.environment().putAll(kind.environment());
    builder.environment().put("BTC_FIRST_PORT", Integer.toString(firstPort));
    builder.environment().put("HOME", home.toString());
    process = builder.start();
    output = process.inputReader(UTF_8);
    awaitAgents(WORKERS);
  }

  /** Reads what the server prints until so many further agents answer. */
  void awaitAgents(int count) throws IOException {
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < count; ) {
      String line = output.readLine();
      if (line == null) {
        throw new IOException("the server has ended: " + said);
      }
      said.append(line).append('\n');
      i += line.contains("btc-agent: answers at ") ? 1 : 0;
    }
  }

  /** Asks at the worker's own port. */
  long processId(int worker) throws IOException, InterruptedException {
    return Long.parseLong(send("GET", firstPort + worker, "/"));
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

  /** Returns a first port with which the ports of all workers and agents are free. */
  private static int freePorts() {
    while (true) {
      int first = freePort(0);
      int second = freePort(first + 1);
      int firstAgent = freePort(first + AGENT_ABOVE_WORKER);
      int secondAgent = freePort(second + AGENT_ABOVE_WORKER);
      if (List.of(first, second, firstAgent, secondAgent).stream()
          .allMatch(port -> port != TAKEN)) {
        return first;
      }
    }
  }

  private static int freePort(int port) {
    try (ServerSocket found = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return found.getLocalPort();
    } catch (IOException | IllegalArgumentException e) {
      return TAKEN; // or beyond the highest port
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
