package example;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service as the README starts it, on a free port. */
final class StartedService implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final URI uri;
  private final List<String> log;

  private StartedService(Process process, URI uri, List<String> log) {
    this.process = process;
    this.uri = uri;
    this.log = List.copyOf(log);
  }

  static StartedService start() throws IOException {
    return start(List.of("-Xms256m", "-Xmx256m", "-Xmn64m", "-XX:+UseSerialGC"));
  }

  static StartedService start(List<String> flags) throws IOException {
    return start(flags, List.of());
  }

  static StartedService start(List<String> flags, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // a test ends before more would pay
    command.addAll(flags);
    command.addAll(List.of("-jar", Path.of("target", "service.jar").toString()));
    command.add("--server.port=0");
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader log = process.inputReader();
    List<String> lines = new ArrayList<>();
    for (String line = log.readLine(); line != null; line = log.readLine()) {
      lines.add(line);
      Matcher started = STARTED.matcher(line);
      if (started.find()) {
        Thread reader = new Thread(() -> readToTheEnd(log), "log of the service");
        reader.setDaemon(true);
        reader.start();
        return new StartedService(process, URI.create("http://127.0.0.1:" + started.group(1) + "/"), lines);
      }
    }
    throw new IOException("the service did not start:\n" + String.join("\n", lines));
  }

  /** Or the service would stand still when its pipe is full. */
  private static void readToTheEnd(BufferedReader log) {
    try {
      while (log.readLine() != null) {}
    } catch (IOException e) {
      // The service has ended, and its log with it.
    }
  }

  /** Returns the lines of its log until it had started. */
  List<String> log() {
    return log;
  }

  URI uri() {
    return uri;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(uri.resolve(path)).timeout(LIMIT).build(),
        BodyHandlers.ofString());
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
  }
}
