package io.github.btc.tools.console.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A child process that does not watch its standard input, unlike a JVM with {@link ParentWatch}. A
 * shell runs between the program and this JVM. It ends the program when this JVM's end of a pipe is
 * closed, which {@link #close()}, an exit and a kill of this JVM all do.
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
    /** Asks the program to end. */
    TERM,
    /** Ends the program at once. */
    KILL
  }

  /**
   * Starts a program.
   *
   * @param ending the signal that ends it
   * @param command the command line of the program
   * @param log the file for its standard output and its standard error
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
   * Tells whether the program runs.
   *
   * @return false once it has ended
   */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Waits until the program ends. An interrupt ends the wait, and the thread stays interrupted.
   *
   * @param limit the longest wait
   * @return whether it has ended
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
   * Returns the exit code of the program, which must have ended.
   *
   * @return the exit code
   * @throws IllegalThreadStateException if it still runs
   */
  public int exitCode() {
    return process.exitValue();
  }

  /**
   * Returns the output of the program so far.
   *
   * @return the standard output and the standard error in one text
   * @throws IOException if the log cannot be read
   */
  public String said() throws IOException {
    return Files.readString(log);
  }

  /**
   * Lists the processes that run on its behalf: the program, its children and those of the guard.
   *
   * @return the handles of these processes
   */
  public List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** Ends the program at once, as a crash does. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    close();
  }

  /** Ends the program and waits until it has ended. A second call has no effect. */
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
