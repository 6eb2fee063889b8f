package io.github.btc.spring.starter;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service of {@code src/it}, as its user starts it: {@code java -jar}. */
record StartedProject(Process process, List<String> log) implements AutoCloseable {

  private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

  static StartedProject start(String project, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms128m",
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-jar",
                jar(project).toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new StartedProject(process, new ArrayList<>());
  }

  static Path jar(String project) {
    return Path.of("target", "it", project, "target", "service.jar");
  }

  /** Reads the log until the service says on which port it listens. */
  int port() throws IOException {
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      log.add(line);
      Matcher started = STARTED.matcher(line);
      if (started.find()) {
        return Integer.parseInt(started.group(1));
      }
    }
    throw new AssertionError("the service did not start:\n" + String.join("\n", log));
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
