package io.github.btc.tools.replicas.run;

import io.github.btc.tools.console.output.DirectoryRemoval;
import io.github.btc.tools.console.process.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A directory for raw files, and the processes that write there. When the runs end, by themselves,
 * by a failure or by Ctrl-C, all processes end, and all files are removed unless the user wants to
 * keep them. Thread-safe.
 */
public final class Workplace implements AutoCloseable {

  private static final int ENDED_BY_SIGNAL = 130;

  private final Path directory;
  private final boolean keep;
  private final List<Child> children = new CopyOnWriteArrayList<>();
  private final Thread onExit = new Thread(this::abandon, "end-children");

  // volatile: the thread that ends the JVM writes it, and the thread of the runs reads it
  private volatile boolean abandoned;

  /**
   * Opens a workplace.
   *
   * @param kept directory to keep; {@code null} for a temporary directory
   * @throws IOException if the directory cannot be created
   */
  public Workplace(@Nullable Path kept) throws IOException {
    keep = kept != null;
    directory =
        kept == null ? Files.createTempDirectory("btc-run-") : Files.createDirectories(kept);
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /**
   * Returns the directory.
   *
   * @return directory for raw files
   */
  public Path directory() {
    return directory;
  }

  /**
   * Adds a child process, which this workplace will end.
   *
   * @param <C> type of the child
   * @param child started child
   * @return the child
   */
  public <C extends Child> C add(C child) {
    children.add(child);
    if (abandoned) {
      child.close(); // Ctrl-C came between its start and now
    }
    return child;
  }

  /**
   * Starts and adds a child that does not end by itself when this JVM ends. Ctrl-C waits until the
   * child is started and added.
   *
   * @param <C> type of the child
   * @param start starts the child
   * @return the running child
   * @throws IOException if the child cannot be started, or this JVM is being ended
   */
  public <C extends Child> C start(Start<C> start) throws IOException {
    synchronized (children) {
      if (abandoned) {
        throw new IOException("The run is being ended, so no process is started any more.");
      }
      C child = start.child();
      children.add(child);
      return child;
    }
  }

  /**
   * Starts a child.
   *
   * @param <C> type of the child
   */
  @FunctionalInterface
  public interface Start<C extends Child> {
    /**
     * Starts the child.
     *
     * @return the running child
     * @throws IOException if the child cannot be started
     */
    C child() throws IOException;
  }

  /** Ends all children, first those that end when they are asked. */
  public void endChildren() {
    children.forEach(Child::release);
    children.forEach(Child::close);
    children.clear();
  }

  /**
   * Returns whether this JVM is being ended from outside, which makes running work fail.
   *
   * @return true after Ctrl-C
   */
  public boolean isAbandoned() {
    return abandoned;
  }

  /**
   * Runs the work of a command.
   *
   * @param work work, which may fail when Ctrl-C ends its children
   * @return exit code of the command: 0, or after Ctrl-C the code that shells use for it
   * @throws IOException if the work has failed by itself
   * @throws InterruptedException if the work was interrupted
   */
  public int exitCode(Work work) throws IOException, InterruptedException {
    try {
      work.run();
      return 0;
    } catch (IOException e) {
      if (abandoned) {
        return ENDED_BY_SIGNAL; // the user ended the work, so this is not a failure
      }
      throw e;
    }
  }

  /** The work of a command in a workplace. */
  @FunctionalInterface
  public interface Work {
    /**
     * Runs the work.
     *
     * @throws IOException if it fails
     * @throws InterruptedException if it is interrupted
     */
    void run() throws IOException, InterruptedException;
  }

  /** Ends everything after Ctrl-C. */
  void abandon() {
    synchronized (children) { // a child that is just being started is then added and can be ended
      abandoned = true;
    }
    children.forEach(Child::kill);
    endChildren();
    removeFiles();
  }

  private void removeFiles() {
    if (!keep) {
      try {
        DirectoryRemoval.remove(directory);
      } catch (IOException e) {
        throw new UncheckedIOException(directory + " could not be removed", e);
      }
    }
  }

  @Override
  public void close() {
    if (!abandoned) {
      endChildren();
      Runtime.getRuntime().removeShutdownHook(onExit);
      removeFiles();
    }
  }
}
