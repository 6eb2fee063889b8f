package io.github.btc.proofs.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service in a process of its own, and its log. Thread-safe. */
public final class StartedService implements AutoCloseable {

  private static final long LIMIT_MINUTES = 5;

  private final Process process;
  private final List<String> log = new ArrayList<>(); // guarded by this
  private boolean ended; // guarded by this
  private final Thread reader = new Thread(this::readLog, "log of the service");

  private StartedService(Process process) {
    this.process = process;
    reader.setDaemon(true);
  }

  /**
   * Starts a service.
   *
   * @param command program and arguments
   * @return the service, which may not be ready yet
   * @throws IOException if the program cannot be started
   */
  public static StartedService start(List<String> command) throws IOException {
    StartedService service =
        new StartedService(new ProcessBuilder(command).redirectErrorStream(true).start());
    service.reader.start();
    return service;
  }

  /** Reads to the end, or the service would stand still when its pipe is full. */
  private void readLog() {
    try {
      process.inputReader().lines().forEach(this::add);
    } catch (UncheckedIOException e) {
      add(e.toString()); // the service was killed
    } finally {
      end();
    }
  }

  private synchronized void add(String line) {
    log.add(line);
    notifyAll();
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /**
   * Waits for a line of the log.
   *
   * @param line part of the line, with a group
   * @return what the group has matched first
   * @throws InterruptedException if this thread is interrupted
   */
  public synchronized String told(Pattern line) throws InterruptedException {
    long begun = System.nanoTime();
    for (int read = 0; ; ) {
      for (; read < log.size(); read++) {
        Matcher matcher = line.matcher(log.get(read));
        if (matcher.find()) {
          return matcher.group(1);
        }
      }
      long left = TimeUnit.MINUTES.toNanos(LIMIT_MINUTES) - (System.nanoTime() - begun);
      if (ended || left <= 0) {
        throw new AssertionError("no line with " + line + ":\n" + String.join("\n", log));
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** Ends the input of the service. */
  void endInput() throws IOException {
    process.outputWriter().close();
  }

  /**
   * Waits until the service ends by itself.
   *
   * @return the exit value of the service
   * @throws InterruptedException if this thread is interrupted
   */
  public int awaitEnd() throws InterruptedException {
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("the service has not ended:\n" + String.join("\n", log()));
    }
    reader.join();
    return process.exitValue();
  }

  /**
   * Returns what the service has logged so far, and all of it once it has ended or is closed.
   *
   * @return lines in their order
   */
  public synchronized List<String> log() {
    return List.copyOf(log);
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
