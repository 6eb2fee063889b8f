package io.github.btc.tools.console.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that does not watch its standard input, as a JVM with {@link ParentWatch} does. A shell
 * stands between it and this JVM and ends it when this JVM's end of a pipe is closed: by {@link
 * #close()}, by an exit, and by a kill that leaves no time for anything else.
 */
public final class GuardedProcess implements AutoCloseable {

  // Descriptor 3 is the pipe; the shell gives background jobs no standard input of their own.
  private static final String GUARD =
      "signal=$1; shift; exec 3<&0; \"$@\" 3<&- & child=$!; "
          + "(cat <&3 >/dev/null; kill -$signal $child 2>/dev/null) & exec 3<&-; wait $child";

  private static final Duration END_LIMIT = Duration.ofSeconds(5);

  private final Process process;
  private final Path log;

  private GuardedProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** The signal that ends the program. */
  public enum Ending {
    /** Asks it to end. */
    TERM,
    /** Leaves it no time. */
    KILL
  }

  /**
   * Starts a program.
   *
   * @param ending how it is ended
   * @param command its command line
   * @param log takes what it says
   * @return the running program
   * @throws IOException if there is no shell
   */
  public static GuardedProcess start(Ending ending, List<String> command, Path log)
      throws IOException {
    return new GuardedProcess(guarded(ending, command, log), log);
  }

  static Process guarded(Ending ending, List<String> command, Path log) throws IOException {
    List<String> guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "sh", ending.name()));
    guarded.addAll(command);
    return new ProcessBuilder(guarded)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  /**
   * Tells whether it runs.
   *
   * @return false once it has ended
   */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Waits for its end.
   *
   * @param limit how long
   * @return whether it has ended; an interrupt ends the wait and stays
   */
  public boolean hasEndedWithin(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  /**
   * Returns what a program that has ended leaves.
   *
   * @return its exit code
   * @throws IllegalThreadStateException if it runs
   */
  public int exitCode() {
    return process.exitValue();
  }

  /**
   * Returns what it has said.
   *
   * @return both outputs, as they came
   * @throws IOException if the log cannot be read
   */
  public String said() throws IOException {
    return Files.readString(log);
  }

  /**
   * Lists the processes that run on its behalf: the program, what it has started, and the guard's.
   *
   * @return their handles
   */
  public List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** Ends it at once, as a crash does. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    close();
  }

  /** Ends it and waits for its end. Does nothing the second time. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
    if (!hasEndedWithin(END_LIMIT)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
