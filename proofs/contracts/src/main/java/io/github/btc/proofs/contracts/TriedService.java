package io.github.btc.proofs.contracts;

import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
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
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The service of a {@link Trial}, in a JVM of its own. */
public final class TriedService implements AutoCloseable {

  private static final String PORT = "trial: port=";
  private static final String SEEN = "trial: seen ";
  private static final long LIMIT_MINUTES = 5;

  private static final int GARBAGE_BYTES = 100_000;
  private static final long GARBAGE_PAUSE_NANOS = 1_000_000;

  private static volatile @Nullable Object sink;

  private final Process process;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final CompletableFuture<String> seen = new CompletableFuture<>();
  private final Thread reader = new Thread(this::readLog, "log of the service");

  private TriedService(Process process) {
    this.process = process;
    reader.setDaemon(true);
    reader.start();
  }

  // --- in the JVM of the service -------------------------------------------------------------

  /**
   * Tells the test the port of a service, lets garbage arise until the test ends, and tells it what
   * the controller has done.
   *
   * @param port the port
   * @param controller the controller
   * @throws IOException if the test cannot be heard
   */
  public static void serveUntilTheTestEnds(int port, BackgroundTaskController controller)
      throws IOException {
    Thread garbage = new Thread(TriedService::makeGarbage, "garbage");
    garbage.setDaemon(true);
    garbage.start();
    System.out.println(PORT + port);
    while (System.in.read() >= 0) {
      // The test ends the input.
    }
    ControllerSnapshot now = controller.snapshot();
    System.out.printf(
        "%sobserving=%s closings=%d refused=%d%n",
        SEEN, now.observing(), now.closings(), now.refused());
  }

  private static void makeGarbage() {
    while (true) {
      sink = new byte[GARBAGE_BYTES];
      LockSupport.parkNanos(GARBAGE_PAUSE_NANOS);
    }
  }

  // --- in the JVM of the test ----------------------------------------------------------------

  /** Starts one with the class path of this JVM. */
  static TriedService start(Class<?> main, List<String> flags, String argument) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument));
    return new TriedService(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Reads to the end, or the service would stand still when its pipe is full. */
  private void readLog() {
    try {
      process.inputReader().lines().forEach(this::read);
    } catch (UncheckedIOException e) {
      log.add(e.toString()); // the service was killed
    } finally {
      IllegalStateException end = new IllegalStateException("the service has ended");
      port.completeExceptionally(end);
      seen.completeExceptionally(end);
    }
  }

  private void read(String line) {
    log.add(line);
    if (line.startsWith(PORT)) {
      port.complete(Integer.parseInt(line.substring(PORT.length())));
    } else if (line.startsWith(SEEN)) {
      seen.complete(line.substring(SEEN.length()));
    }
  }

  int port() throws InterruptedException {
    return told(port);
  }

  /** Ends the service; returns what it has seen of BTC. */
  String end() throws IOException, InterruptedException {
    process.outputWriter().close();
    return told(seen);
  }

  private <T> T told(CompletableFuture<T> word) throws InterruptedException {
    try {
      return word.get(LIMIT_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the service has not told:\n" + String.join("\n", log), e);
    }
  }

  /** Everything that the service has logged, once it has been closed. */
  List<String> log() {
    return log;
  }

  @Override
  public void close() {
    try {
      if (!process.waitFor(seen.isDone() ? 1 : 0, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      reader.join();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
