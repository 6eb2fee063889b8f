package io.github.btc.quarkus.deployment;

import io.github.btc.proofs.contracts.StartedService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** An application of {@code src/it}, as its user starts it: {@code java -jar}. */
final class StartedApplication implements AutoCloseable {

  private static final Pattern LISTENS = Pattern.compile("Listening on: http://[^:]+:(\\d+)");
  private static final Pattern FIGURES = Pattern.compile("figures at http://[^:]+:(\\d+)");

  /** For an application that ends before a second compiler would pay. */
  private static final List<String> SMALL =
      List.of(
          "-Xms128m",
          "-Xmx128m",
          "-Xmn32m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:MetaspaceSize=128m");

  private final StartedService service;

  private StartedApplication(StartedService service) {
    this.service = service;
  }

  static StartedApplication start(String... properties) throws IOException {
    return start(SMALL, List.of(properties));
  }

  static StartedApplication start(List<String> flags, List<String> properties) throws IOException {
    return start("new-project", flags, properties);
  }

  /** Starts an application whose servlets stand behind the gate. */
  static StartedApplication withServlets() throws IOException {
    return start("gated-servlets", SMALL, List.of());
  }

  /** Starts an application that knows nothing of BTC, with the agent that observes it. */
  static StartedApplication observed(String project) throws IOException {
    String agent = "-javaagent:" + System.getProperty("btc.agent.jar") + "=observe,port=0";
    return start(project, SMALL, List.of(agent));
  }

  private static StartedApplication start(
      String project, List<String> flags, List<String> properties) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-Dquarkus.http.host=127.0.0.1", "-Dquarkus.http.port=0"));
    command.addAll(properties);
    command.addAll(
        List.of(
            "-jar",
            Path.of("target/it", project, "target/quarkus-app/quarkus-run.jar").toString()));
    return new StartedApplication(StartedService.start(command));
  }

  /** Waits until the application says on which port it listens. */
  int port() throws InterruptedException {
    return Integer.parseInt(service.told(LISTENS));
  }

  /** Waits until the agent says on which port its figures are. */
  int figures() throws InterruptedException {
    return Integer.parseInt(service.told(FIGURES));
  }

  /** Waits until the application ends by itself, and returns its exit value. */
  int end() throws InterruptedException {
    return service.awaitEnd();
  }

  /** What the application has logged so far, and all of it once it has ended. */
  List<String> log() {
    return service.log();
  }

  @Override
  public void close() {
    service.close();
  }
}
