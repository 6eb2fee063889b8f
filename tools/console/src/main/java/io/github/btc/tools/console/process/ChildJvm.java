package io.github.btc.tools.console.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A JVM with our class path. It ends when its standard input does (see {@link ParentWatch}), so not
 * even a killed parent leaves it behind.
 */
public final class ChildJvm implements Child {

  private static final Duration END_LIMIT = Duration.ofSeconds(3);
  private static final Duration WORD_LIMIT = Duration.ofMinutes(2);
  private static final long LOOK_MILLIS = 50;

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
   * Starts one.
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
   * Starts one on a JDK of choice.
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
   * Starts one with another class path than ours. Its program must end when its standard input
   * does.
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
   * Starts one with a program that is not ours and knows nothing of {@link ParentWatch}: a shell in
   * between ends it at once when we let go.
   *
   * @param name shown in messages
   * @param command the JVM, its flags, class path, main class and arguments
   * @param output where all it prints goes
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static ChildJvm guarded(String name, List<String> command, Path output)
      throws IOException {
    Process process = GuardedProcess.guarded(GuardedProcess.Ending.KILL, command, output);
    return new ChildJvm(name, process, output);
  }

  /**
   * Waits, as long as it runs, for something it does.
   *
   * @param done whether it has done so
   * @param limit how long
   * @throws IOException if it ends before, or takes longer
   * @throws InterruptedException if interrupted
   */
  public void await(Done done, Duration limit) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    while (!done.now()) {
      if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
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
     * Looks.
     *
     * @return whether it has
     * @throws IOException if nobody can look
     */
    boolean now() throws IOException;
  }

  /**
   * Reads a line of its standard output, which it has two minutes for.
   *
   * @return the line
   * @throws IOException if it ends without one, or takes longer
   */
  public String readLine() throws IOException {
    return readLine(WORD_LIMIT);
  }

  /**
   * Reads a line of its standard output. Ends it, with all that it has started, if none comes.
   *
   * @param limit how long it may take
   * @return the line
   * @throws IOException if it ends without one, or takes longer
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
      throw failed("said nothing for " + limit.toSeconds() + " s and was ended");
    }
    if (line == null) {
      throw failed("ended without a word");
    }
    return line;
  }

  /** Whoever of them still held its output would keep us waiting. */
  private void killFamilyUnless(AtomicBoolean decided) {
    if (!decided.compareAndSet(false, true)) {
      return;
    }
    family.kill();
  }

  /**
   * Sends it a line, for it to go on.
   *
   * @throws IOException if it has ended
   */
  public void proceed() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /**
   * Waits until it ends by itself.
   *
   * @param limit how long
   * @throws IOException if it fails or takes longer
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
    return new IOException(name + " " + what + ". It said: " + LogTail.of(errors));
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
   * Returns the process id of the JVM: of ours, not of one that it has started, and not of the
   * shell that may stand in between.
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

  /** Lets go of it, so that it ends in peace. Does not wait. */
  @Override
  public void release() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
  }

  /** Ends it at once, with all that it has started. */
  @Override
  public void kill() {
    family.kill();
  }

  /**
   * Lets go of it, waits a little, and ends what did not end by itself. Then nothing that it has
   * started runs any more.
   */
  @Override
  public void close() {
    family.now(); // before it can end, and leave its own behind
    release();
    family.awaitEnd(END_LIMIT);
  }
}
