package io.github.btc.tools.console.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The control group of one replica. In version 1 it is a folder in the tree of each controller.
 * {@link #close()} removes the folders, after the processes of the group have ended.
 */
public final class ControlGroup implements AutoCloseable {

  /** Puts its own process into each group before it becomes the program. */
  private static final String JOIN =
      "while [ \"$1\" != -- ]; do echo $$ > \"$1\" || exit 1; shift; done; shift; exec \"$@\"";

  private static final int TRIES = 200;
  private static final long BETWEEN_TRIES_NANOS = 10_000_000;

  private final List<Path> folders;
  private final Removal removal;

  ControlGroup(List<Path> folders, Removal removal) {
    this.folders = List.copyOf(folders);
    this.removal = removal;
  }

  /** Removes the folder of a group. The kernel removes its files. */
  interface Removal {
    void remove(Path folder) throws IOException;
  }

  /**
   * Returns a command line that runs a program in this group from its first instruction, so that a
   * JVM sees the limits when it starts.
   *
   * @param command program and its arguments
   * @return a command line whose process becomes the program
   */
  public List<String> running(List<String> command) {
    List<String> joining = new ArrayList<>(List.of("sh", "-c", JOIN, "sh"));
    folders.forEach(folder -> joining.add(folder.resolve("cgroup.procs").toString()));
    joining.add("--");
    joining.addAll(command);
    return List.copyOf(joining);
  }

  /** Removes the group. A process that has just ended may keep it for a moment. */
  @Override
  public void close() {
    for (Path folder : folders) {
      remove(folder);
    }
  }

  private void remove(Path folder) {
    for (int left = TRIES; ; left--) {
      try {
        removal.remove(folder);
        return;
      } catch (IOException e) {
        if (left == 0) {
          throw new UncheckedIOException(folder + " could not be removed", e);
        }
        LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
      }
    }
  }
}
