package io.github.btc.quarkus.deployment;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The application of {@code src/it}, as its user starts it: {@code java -jar}. */
record StartedApplication(Process process, List<String> log) implements AutoCloseable {

  private static final Pattern LISTENS = Pattern.compile("Listening on: http://[^:]+:(\\d+)");

  static StartedApplication start(String... properties) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms128m",
                "-Xmx128m",
                "-Xmn32m",
                "-XX:+UseSerialGC",
                "-XX:MetaspaceSize=128m",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=0"));
    command.addAll(List.of(properties));
    command.addAll(
        List.of(
            "-jar",
            Path.of("target/it/new-project/target/quarkus-app/quarkus-run.jar").toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new StartedApplication(process, new ArrayList<>());
  }

  /** Reads the log until the application says on which port it listens. */
  int port() throws IOException {
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      log.add(line);
      Matcher listens = LISTENS.matcher(line);
      if (listens.find()) {
        return Integer.parseInt(listens.group(1));
      }
    }
    throw new AssertionError("the application did not start:\n" + String.join("\n", log));
  }

  /** Reads the log to its end. */
  List<String> rest() throws IOException {
    process.inputReader().lines().forEach(log::add);
    return log;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
