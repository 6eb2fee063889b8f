package io.github.btc.agent;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A service in a JVM of its own, with the packaged agent. Killed at the end. */
final class ChildService implements AutoCloseable {

  private static final long LIMIT_SECONDS = 60;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path output;
  private final Process process;

  private ChildService(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Returns the JVM flag that loads the agent with these options. */
  static String agent(String options) {
    return "-javaagent:" + System.getProperty("btc.agent.jar") + "=" + options;
  }

  static ChildService start(Path directory, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    Path output = Files.createTempFile(directory, "service", ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new ChildService(process, output);
  }

  /** Waits for a text in what it prints, and returns all that it has printed then. */
  String awaitOutput(String text) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    while (!output().contains(text)) {
      boolean ended = process.waitFor(10, TimeUnit.MILLISECONDS);
      boolean late = System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
      if (late || ended && !output().contains(text)) {
        String when = ended ? "exit " + process.exitValue() : LIMIT_SECONDS + " s";
        throw new AssertionError("no \"" + text + "\" until " + when + ": " + output());
      }
    }
    return output();
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  int awaitExit() throws InterruptedException {
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("has not ended after " + LIMIT_SECONDS + " s");
    }
    return process.exitValue();
  }

  long pid() {
    return process.pid();
  }

  /** The status and body of a GET. */
  String get(int port, String path, String... headers) throws IOException, InterruptedException {
    return send("GET", port, path, headers);
  }

  /** Asks the agent to do something, or somebody else. */
  String post(int port, String path, String... headers) throws IOException, InterruptedException {
    return send("POST", port, path, headers);
  }

  private String send(String method, int port, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .version(HttpClient.Version.HTTP_1_1)
            .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    var answer = client.send(request.build(), BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
