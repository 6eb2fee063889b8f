package io.github.btc.proofs.agents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.btc.tools.replicas.run.ResourceSampler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process with an agent, which makes garbage when told. It ends with its standard input. */
final class AgentProcess implements AutoCloseable {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String SECRET = "correct horse battery staple";
  private static final int PAUSE_MILLIS = 10;
  private static final int ANSWER_LIMIT_MILLIS = 20_000;

  private final Process process;
  private final BufferedReader output;
  private final OutputStream input;
  private final Path errors;
  private final int port;

  AgentProcess(AgentKind kind, Path directory, String options) throws IOException {
    errors = Files.createTempFile(directory, "agent", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(
                kind.command(Files.createTempDirectory(directory, "agent"), ",port=0," + options))
            .directory(kind.workingDirectory().toFile())
            .redirectError(errors.toFile());
    builder.environment().putAll(kind.environment());
    builder.environment().put("SECRET", SECRET);
    process = builder.start();
    output = process.inputReader(UTF_8);
    input = process.getOutputStream();
    String ready = output.readLine();
    if (ready == null || !ready.startsWith("ready ")) {
      throw new IOException("\"" + ready + "\" (expected ready PORT): " + said());
    }
    port = Integer.parseInt(ready.substring("ready ".length()).strip());
  }

  int port() {
    return port;
  }

  String said() throws IOException {
    return Files.readString(errors);
  }

  /** Makes garbage; returns the number of collections that the runtime reports afterwards. */
  long garbage(int objects) throws IOException {
    return command("garbage " + objects);
  }

  /** Waits a moment first, so that time passes for little garbage. */
  long garbageAfterAPause(int objects) throws IOException, InterruptedException {
    if (process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new IOException("the process has ended: " + said());
    }
    return garbage(objects);
  }

  long collections() throws IOException {
    return command("collections");
  }

  private long command(String line) throws IOException {
    input.write((line + "\n").getBytes(UTF_8));
    input.flush();
    String answer = output.readLine();
    if (answer == null) {
      throw new IOException(line + ": the process has ended: " + said());
    }
    return Long.parseLong(answer.strip());
  }

  double memoryMegabytes() {
    return process.toHandle().descendants().findFirst().stream()
        .mapToDouble(child -> ResourceSampler.memoryMegabytesOf(child.pid()))
        .findFirst()
        .orElseGet(() -> ResourceSampler.memoryMegabytesOf(process.pid()));
  }

  HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  /** Sends lines as they are; returns all that came back. */
  String sendRaw(String... lines) throws IOException {
    try (Socket socket = connect()) {
      byte[] head = (String.join("\r\n", lines) + "\r\n\r\n").getBytes(ISO_8859_1);
      socket.getOutputStream().write(head);
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(ANSWER_LIMIT_MILLIS);
    return socket;
  }

  /** Asks as a sidecar does, which renews the lease; returns one number of the state. */
  long state(String name) throws IOException, InterruptedException {
    String body = send("GET", "/v1/state").body();
    Matcher number = Pattern.compile("\"" + name + "\":(\\d+)").matcher(body);
    if (!number.find()) {
      throw new IOException(body + " (expected a number " + name + ")");
    }
    return Long.parseLong(number.group(1));
  }

  /** Returns the collections that were asked for. */
  long runs() throws IOException, InterruptedException {
    return state("young") + state("full");
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
