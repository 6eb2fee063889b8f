package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service in a JVM of its own, with the packaged agent. Killed at the end. */
final class ChildService implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofMinutes(2);

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
    command.add("-XX:TieredStopAtLevel=1"); // a test ends before more would pay
    command.addAll(arguments);
    Path output = Files.createTempFile(directory, "service", ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new ChildService(process, output);
  }

  /** Waits for a text in what it prints. */
  void awaitOutput(String text) throws IOException {
    awaitOutput(Pattern.compile(Pattern.quote(text)));
  }

  /** Waits for a text in what it prints, and returns the text. */
  Matcher awaitOutput(Pattern text) throws IOException {
    await(text + " in the output")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(this::output, output -> text.matcher(output).find() || !process.isAlive());
    Matcher found = text.matcher(output());
    assertThat(found.find()).as("%s in:\n%s", text, output()).isTrue();
    return found;
  }

  /** Waits for the file that an agent writes in one step, and returns the port in it. */
  static int awaitPort(Path file) throws IOException {
    await("the port file").atMost(LIMIT).until(() -> Files.exists(file));
    return Integer.parseInt(Files.readString(file).strip());
  }

  /** Returns what the JVM tells of its threads. */
  String threads() throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid()), "Thread.print")
            .redirectErrorStream(true)
            .start();
    return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  /** A JVM among a thousand on a starved machine may need minutes, and one that hangs for ever. */
  int awaitExit() throws IOException, InterruptedException {
    if (!process.waitFor(5 * LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("has not ended after " + LIMIT.multipliedBy(5) + "\n" + threads());
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

  /** Posts to an agent, which hangs up on a caller who gets no CPU time for two seconds. */
  String askAgent(int port, String path, String... headers) {
    return await("an answer of the agent")
        .atMost(LIMIT)
        .ignoreException(IOException.class)
        .until(() -> post(port, path, headers), answer -> true);
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
