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
 * A directory for raw files and the processes that write there. However the runs end, by itself, by
 * a failure or by Ctrl-C, no process is left, and no file either unless the user asked to keep
 * them. Thread-safe.
 */
public final class Workplace implements AutoCloseable {

  private static final int ENDED_BY_SIGNAL = 130;

  private final Path directory;
  private final boolean keep;
  private final List<Child> children = new CopyOnWriteArrayList<>();
  private final Thread onExit = new Thread(this::abandon, "end-children");

  // volatile: written by the thread that ends the JVM, read by the one that runs everything
  private volatile boolean abandoned;

  /**
   * Opens one.
   *
   * @param kept a directory to keep; {@code null} for a new one to be removed
   * @throws IOException if there can be none
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
   * @return where files go
   */
  public Path directory() {
    return directory;
  }

  /**
   * Takes charge of a child.
   *
   * @param <C> its kind
   * @param child has been started
   * @return the same
   */
  public <C extends Child> C add(C child) {
    children.add(child);
    if (abandoned) {
      child.close(); // Ctrl-C came between its start and now
    }
    return child;
  }

  /**
   * Starts a child that does not end with us by itself, and takes charge of it: Ctrl-C comes before
   * or after, not in between.
   *
   * @param <C> its kind
   * @param start starts it
   * @return the running child
   * @throws IOException if it cannot be started, or if somebody is ending this JVM
   */
  public <C extends Child> C start(Start<C> start) throws IOException {
    synchronized (children) {
      if (abandoned) {
        throw new IOException("nothing is started any more: this run is being ended");
      }
      C child = start.child();
      children.add(child);
      return child;
    }
  }

  /**
   * How a child comes to be.
   *
   * @param <C> its kind
   */
  @FunctionalInterface
  public interface Start<C extends Child> {
    /**
     * Starts it.
     *
     * @return the running child
     * @throws IOException if it cannot be started
     */
    C child() throws IOException;
  }

  /** Ends all children, those that can in peace. */
  public void endChildren() {
    children.forEach(Child::release);
    children.forEach(Child::close);
    children.clear();
  }

  /**
   * Tells whether somebody ends this JVM from outside: what fails now fails because of that.
   *
   * @return true after Ctrl-C
   */
  public boolean isAbandoned() {
    return abandoned;
  }

  /**
   * Does what is to be done here.
   *
   * @param work may fail when Ctrl-C ends its children
   * @return what the command exits with: 0, or after Ctrl-C what a shell shows for it
   * @throws IOException if the work has failed by itself
   * @throws InterruptedException if the work was interrupted
   */
  public int exitCode(Work work) throws IOException, InterruptedException {
    try {
      work.run();
      return 0;
    } catch (IOException e) {
      if (abandoned) {
        return ENDED_BY_SIGNAL; // nothing has failed
      }
      throw e;
    }
  }

  /** What is done in a workplace. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does it.
     *
     * @throws IOException if it fails
     * @throws InterruptedException if it is interrupted
     */
    void run() throws IOException, InterruptedException;
  }

  /** What Ctrl-C does. */
  void abandon() {
    synchronized (children) { // whoever is being started has been, and can be ended
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
