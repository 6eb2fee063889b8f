package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.console.process.GuardedProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A service of a new project with the starter, in a process of its own: {@code java -jar}. */
final class BootService implements AutoCloseable {

  private static final Path PROJECTS =
      Path.of("..", "..", "btc-spring-boot-starter", "target", "it");
  private static final List<String> FLAGS =
      List.of("-Xms128m", "-Xmx128m", "-Xmn32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Starts of several JVMs share two cores. */
  private static final Duration STARTED_LIMIT = Duration.ofMinutes(10);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI uri;
  private final GuardedProcess process;

  private BootService(URI uri, GuardedProcess process) {
    this.uri = uri;
    this.process = process;
  }

  /** Returns the jar of a project that the starter's module has built. */
  static Path jarOf(String project) {
    return PROJECTS.resolve(project).resolve("target").resolve("service.jar");
  }

  /** Writes the jar that the project would have without the dependency. */
  static Path withoutBtc(Path jar, Path folder) throws IOException {
    Path copy = folder.resolve("without-btc.jar");
    Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
    try (FileSystem files = FileSystems.newFileSystem(copy);
        Stream<Path> libraries = Files.list(files.getPath("BOOT-INF", "lib"))) {
      for (Path each : libraries.filter(BootService::isOfBtc).toList()) {
        Files.delete(each);
      }
    }
    return copy;
  }

  private static boolean isOfBtc(Path library) {
    return library.getFileName().toString().startsWith("btc-");
  }

  /** Starts one; a request before {@link #awaitStarted} may fail. */
  static BootService start(
      Path jar,
      InetSocketAddress address,
      Map<String, String> environment,
      List<String> arguments,
      Path log)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("env"));
    environment.forEach((name, value) -> command.add(name + "=" + value));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(List.of("-jar", jar.toString()));
    command.add("--server.address=" + address.getHostString());
    command.add("--server.port=" + address.getPort());
    command.addAll(arguments);
    return new BootService(
        URI.create("http://" + address.getHostString() + ":" + address.getPort()),
        GuardedProcess.start(GuardedProcess.Ending.TERM, command, log));
  }

  void awaitStarted() {
    await("the service has started").atMost(STARTED_LIMIT).until(() -> isStarted());
  }

  private boolean isStarted() throws IOException {
    if (!process.isAlive()) {
      throw new AssertionError("the service has ended:\n" + log());
    }
    return log().contains("Started Application");
  }

  /** Returns the process of the JVM, which a shell guards. */
  long pid() {
    return process.descendants().stream()
        .filter(each -> each.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow()
        .pid();
  }

  /** Returns the names of its threads, of which the system keeps the first letters. */
  List<String> threads() throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> tasks =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid()), "task"))) {
      for (Path each : tasks) {
        nameOf(each).ifPresent(names::add);
      }
    }
    return names;
  }

  /** Returns nothing of a thread that has ended meanwhile. */
  private static Optional<String> nameOf(Path task) {
    try {
      return Optional.of(Files.readString(task.resolve("comm")).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  String log() throws IOException {
    return process.said();
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(uri.resolve(path)).build(), BodyHandlers.ofString());
  }

  /** Sends a command of the page to the actuator. */
  int send(StoryPage.Command command) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri.resolve(command.path()));
    if (command.body().isEmpty()) {
      request.POST(BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", "application/json")
          .POST(BodyPublishers.ofString(command.body()));
    }
    return client.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  /** Ends it by SIGTERM. */
  @Override
  public void close() {
    process.close();
  }
}
