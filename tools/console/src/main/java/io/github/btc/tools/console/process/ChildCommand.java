package io.github.btc.tools.console.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started here, and the programs that it starts. All of them are ended together,
 * except daemons that leave their parent.
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
   * Starts a program.
   *
   * @param command the program and its arguments
   * @param environment variables to add to the environment of this JVM
   * @param directory the directory in which the program runs
   * @param output the file for its standard output and its standard error
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

  /** Tells whether the program runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the exit code of the ended program; 128 and more mean that a signal ended it. */
  public int exitValue() {
    return process.exitValue();
  }

  /** Waits until the program ends. Returns false if it does not end in time. */
  public boolean waitFor(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns the program and then all programs that it has started. */
  public List<ProcessHandle> family() {
    return family.now();
  }

  /** Returns the last lines of the output, joined to one line. */
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
