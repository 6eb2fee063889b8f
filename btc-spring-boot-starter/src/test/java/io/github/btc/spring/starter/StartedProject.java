package io.github.btc.spring.starter;

import io.github.btc.proofs.contracts.StartedService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A service of {@code src/it}, as its user starts it: {@code java -jar}. */
final class StartedProject implements AutoCloseable {

  private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

  /** For a service that ends before more would pay. */
  private static final List<String> QUICK =
      List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final StartedService service;

  private StartedProject(StartedService service) {
    this.service = service;
  }

  static StartedProject start(String project, String... arguments) throws IOException {
    return start(project, QUICK, arguments);
  }

  static StartedProject start(String project, List<String> flags, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-jar", jar(project).toString()));
    command.addAll(List.of(arguments));
    return new StartedProject(StartedService.start(command));
  }

  static Path jar(String project) {
    return Path.of("target", "it", project, "target", "service.jar");
  }

  /** Waits until the service says on which port it listens. */
  int port() throws InterruptedException {
    return Integer.parseInt(service.told(STARTED));
  }

  /** Everything that the service has logged, once it has been closed. */
  List<String> log() {
    return service.log();
  }

  @Override
  public void close() {
    service.close();
  }
}
