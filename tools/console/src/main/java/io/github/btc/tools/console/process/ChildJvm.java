package io.github.btc.tools.console.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A child process, usually a JVM with the class path of this JVM. It ends when its standard input
 * ends (see {@link ParentWatch}), so it does not outlive this JVM even if this JVM is killed.
 */
public final class ChildJvm implements Child {

  /** A crowded machine makes a child wait for the processor while it writes its last files. */
  private static final Duration END_LIMIT = Duration.ofSeconds(10);

  private static final Duration WORD_LIMIT = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 50;

  private final String name;
  private final Process process;
  private final Path errors;
  private final ProcessTree family;

  private ChildJvm(String name, Process process, Path errors) {
    this.name = name;
    this.process = process;
    this.errors = errors;
    this.family = new ProcessTree(process);
  }

  /**
   * Starts a child with the JDK and the class path of this JVM.
   *
   * @param name shown in messages
   * @param flags for the JVM
   * @param main the main class
   * @param arguments for the main class
   * @param errors where its standard error goes
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildJvm start(
      String name, List<String> flags, Class<?> main, List<String> arguments, Path errors)
      throws IOException {
    Path own = Path.of(System.getProperty("java.home"));
    return start(own, name, flags, main, arguments, errors);
  }

  /**
   * Starts a child with another JDK and the class path of this JVM.
   *
   * @param javaHome the JDK
   * @param name shown in messages
   * @param flags for the JVM
   * @param main the main class
   * @param arguments for the main class
   * @param errors where its standard error goes
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildJvm start(
      Path javaHome,
      String name,
      List<String> flags,
      Class<?> main,
      List<String> arguments,
      Path errors)
      throws IOException {
    List<String> more = new ArrayList<>(flags);
    more.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    more.addAll(arguments);
    return start(javaHome, name, more, errors);
  }

  /**
   * Starts a child with another class path. Its program must end when its standard input ends.
   *
   * @param javaHome the JDK
   * @param name shown in messages
   * @param arguments flags, class path, main class and its arguments
   * @param errors where its standard error goes
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildJvm start(Path javaHome, String name, List<String> arguments, Path errors)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin").resolve("java").toString());
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    return new ChildJvm(name, process, errors);
  }

  /**
   * Starts a program that is no JVM and also ends when its standard input ends.
   *
   * @param name shown in messages
   * @param command the program and its arguments
   * @param environment variables that the program gets beside those of this JVM
   * @param errors where its standard error goes
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildJvm program(
      String name, List<String> command, Map<String, String> environment, Path errors)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().putAll(environment);
    return new ChildJvm(name, builder.start(), errors);
  }

  /**
   * Starts a child whose program does not use {@link ParentWatch}. A shell between the two ends the
   * child at once when it is released.
   *
   * @param name shown in messages
   * @param command the JVM, its flags, class path, main class and arguments
   * @param output the file for its standard output and its standard error
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildJvm guarded(String name, List<String> command, Path output)
      throws IOException {
    Process process = GuardedProcess.guarded(GuardedProcess.Ending.KILL, command, output);
    return new ChildJvm(name, process, output);
  }

  /**
   * Waits until the child has done something.
   *
   * @param done tells whether the child has done it
   * @param limit the longest wait
   * @throws IOException if the child ends before, or takes longer
   * @throws InterruptedException if interrupted
   */
  public void await(Done done, Duration limit) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    while (!done.now()) {
      if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        throw failed("ended with code " + process.exitValue());
      }
      if (System.nanoTime() - begun > limit.toNanos()) {
        throw failed("is not ready after " + limit.toSeconds() + " s");
      }
    }
  }

  /** Something that a child does after a while. */
  public interface Done {

    /**
     * Tells whether the child has done it.
     *
     * @return whether the child has done it
     * @throws IOException if this cannot be found out
     */
    boolean now() throws IOException;
  }

  /**
   * Reads a line of the child's standard output. If none comes within two minutes, the child and
   * all processes that it has started are ended.
   *
   * @return the line
   * @throws IOException if the child ends before it prints a line, or takes longer
   */
  public String readLine() throws IOException {
    return readLine(WORD_LIMIT);
  }

  /**
   * Reads a line of the child's standard output. If none comes in time, the child and all processes
   * that it has started are ended.
   *
   * @param limit the longest wait
   * @return the line
   * @throws IOException if the child ends before it prints a line, or takes longer
   */
  public String readLine(Duration limit) throws IOException {
    AtomicBoolean decided = new AtomicBoolean();
    CompletableFuture<Void> silence =
        CompletableFuture.runAsync(
            () -> killFamilyUnless(decided),
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    boolean inTime = decided.compareAndSet(false, true);
    silence.cancel(false);
    if (!inTime) {
      throw failed("printed nothing for " + limit.toSeconds() + " s and was ended");
    }
    if (line == null) {
      throw failed("ended and printed nothing");
    }
    return line;
  }

  /** Ends the whole family, because any process that holds the output open would block the read. */
  private void killFamilyUnless(AtomicBoolean decided) {
    if (!decided.compareAndSet(false, true)) {
      return;
    }
    family.kill();
  }

  /**
   * Sends the child an empty line, for which it waits before it continues.
   *
   * @throws IOException if the child has ended
   */
  public void proceed() throws IOException {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw failed("does not listen any more"); // its log says more than a closed stream does
    }
  }

  /**
   * Waits until the child ends by itself.
   *
   * @param limit the longest wait
   * @throws IOException if the child fails or takes longer
   * @throws InterruptedException if interrupted
   */
  public void awaitSuccess(Duration limit) throws IOException, InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw failed("has not ended after " + limit.toSeconds() + " s");
    }
    if (process.exitValue() != 0) {
      throw failed("ended with code " + process.exitValue());
    }
  }

  private IOException failed(String what) {
    return new IOException(name + " " + what + ". The end of its log: " + LogTail.of(errors));
  }

  /**
   * Tells whether the child runs.
   *
   * @return false once it has ended
   */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Returns the process id of the child JVM. It is not the id of the shell that may run between the
   * two, nor of a process that the child has started.
   *
   * @return the id
   */
  public long pid() {
    return family.now().stream()
        .filter(each -> each.info().command().filter(name -> name.endsWith("/java")).isPresent())
        .findFirst()
        .map(ProcessHandle::pid)
        .orElse(process.pid());
  }

  /**
   * Closes the child's standard input, so that the child ends by itself. This method does not wait.
   */
  @Override
  public void release() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
  }

  /** Ends the child and all processes that it has started at once. */
  @Override
  public void kill() {
    family.kill();
  }

  /**
   * Releases the child, waits up to ten seconds, and then ends the child and all processes that it
   * has started, if they still run.
   */
  @Override
  public void close() {
    close(END_LIMIT);
  }

  void close(Duration limit) {
    family.now(); // while the child runs: afterwards its own children could not be found
    release();
    family.awaitEnd(limit);
  }
}
