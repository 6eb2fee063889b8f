package io.github.btc.tools.console.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Any program, with those it starts. All of them are ended with it, but for one that has left its
 * parent, as daemons do.
 */
public final class ChildCommand implements Child {

  private static final Duration END_LIMIT = Duration.ofSeconds(10);
  private static final File NOTHING = new File("/dev/null");

  private final Process process;
  private final Path output;
  private final ProcessTree family;

  private ChildCommand(Process process, Path output) {
    this.process = process;
    this.output = output;
    this.family = new ProcessTree(process);
  }

  /**
   * Starts one.
   *
   * @param command the program and its arguments
   * @param environment added to ours
   * @param directory where it runs
   * @param output where what it says goes, errors too
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildCommand start(
      List<String> command, Map<String, String> environment, Path directory, Path output)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(NOTHING));
    builder.environment().putAll(environment);
    return new ChildCommand(builder.start(), output);
  }

  /** Tells whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns its exit code, once it has ended; 128 and more: a signal ended it. */
  public int exitValue() {
    return process.exitValue();
  }

  /** Waits for its end; returns false if that does not come in time. */
  public boolean waitFor(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns it, first, and all that it has started. */
  public List<ProcessHandle> family() {
    return family.now();
  }

  /** Returns the last lines it said, in one. */
  public String lastWords() {
    return LogTail.of(output);
  }

  @Override
  public void release() {
    family().forEach(ProcessHandle::destroy);
  }

  @Override
  public void kill() {
    family.kill();
  }

  @Override
  public void close() {
    release();
    family.awaitEnd(END_LIMIT);
  }
}
