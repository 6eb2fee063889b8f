package io.github.btc.quarkus.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The application of {@code src/it}, as its user starts it: {@code java -jar}. */
final class StartedApplication implements AutoCloseable {

  private static final Pattern LISTENS = Pattern.compile("Listening on: http://[^:]+:(\\d+)");
  private static final long LIMIT_MINUTES = 5;
  private static final List<String> SMALL =
      List.of("-Xms128m", "-Xmx128m", "-Xmn32m", "-XX:+UseSerialGC", "-XX:MetaspaceSize=128m");

  private final Process process;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final Thread reader = new Thread(this::readLog, "log of the application");

  private StartedApplication(Process process) {
    this.process = process;
    reader.setDaemon(true);
    reader.start();
  }

  static StartedApplication start(String... properties) throws IOException {
    return start(SMALL, List.of(properties));
  }

  static StartedApplication start(List<String> flags, List<String> properties) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-Dquarkus.http.host=127.0.0.1", "-Dquarkus.http.port=0"));
    command.addAll(properties);
    command.addAll(
        List.of(
            "-jar",
            Path.of("target/it/new-project/target/quarkus-app/quarkus-run.jar").toString()));
    return new StartedApplication(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Reads to the end, or the application would stand still when its pipe is full. */
  private void readLog() {
    try {
      process.inputReader().lines().forEach(this::read);
    } catch (UncheckedIOException e) {
      log.add(e.toString()); // the application was killed
    } finally {
      port.completeExceptionally(new IllegalStateException("the application has ended"));
    }
  }

  private void read(String line) {
    log.add(line);
    Matcher listens = LISTENS.matcher(line);
    if (listens.find()) {
      port.complete(Integer.parseInt(listens.group(1)));
    }
  }

  /** Waits until the application says on which port it listens. */
  int port() throws InterruptedException {
    try {
      return port.get(LIMIT_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the application did not start:\n" + String.join("\n", log), e);
    }
  }

  /** Waits until the application ends by itself, and returns its exit value. */
  int end() throws InterruptedException {
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("the application has not ended:\n" + String.join("\n", log));
    }
    reader.join();
    return process.exitValue();
  }

  /** What the application has logged so far, and all of it once it has ended. */
  List<String> log() {
    return log;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      reader.join();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
