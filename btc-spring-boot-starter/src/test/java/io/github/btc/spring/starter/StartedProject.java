package io.github.btc.spring.starter;

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

/** A service of {@code src/it}, as its user starts it: {@code java -jar}. */
final class StartedProject implements AutoCloseable {

  private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");
  private static final long LIMIT_MINUTES = 5;

  /** For a service that ends before more would pay. */
  private static final List<String> QUICK =
      List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Process process;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final Thread reader = new Thread(this::readLog, "log of the service");

  private StartedProject(Process process) {
    this.process = process;
    reader.setDaemon(true);
    reader.start();
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
    return new StartedProject(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  static Path jar(String project) {
    return Path.of("target", "it", project, "target", "service.jar");
  }

  /** Reads to the end, or the service would stand still when its pipe is full. */
  private void readLog() {
    try {
      process.inputReader().lines().forEach(this::read);
    } catch (UncheckedIOException e) {
      log.add(e.toString()); // the service was killed
    } finally {
      port.completeExceptionally(new IllegalStateException("the service has ended"));
    }
  }

  private void read(String line) {
    log.add(line);
    Matcher started = STARTED.matcher(line);
    if (started.find()) {
      port.complete(Integer.parseInt(started.group(1)));
    }
  }

  /** Waits until the service says on which port it listens. */
  int port() throws InterruptedException {
    try {
      return port.get(LIMIT_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the service did not start:\n" + String.join("\n", log), e);
    }
  }

  /** Everything that the service has logged, once it has been closed. */
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
