package io.github.btc.tools.console.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

  /** The shares of version 1 that correspond to the usual weight of version 2. */
  private static final int SHARES = 1024;

  private static final int PERCENT = 100;
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

  /** Returns the file in which the kernel counts how often it stopped this group. */
  public Path throttling() {
    return folders.get(0).resolve("cpu.stat");
  }

  /**
   * Changes the quota.
   *
   * @param cpus CPU time per time
   * @throws IOException if the kernel refuses it
   */
  public void quota(double cpus) throws IOException {
    String micros = Long.toString(new ContainerLimits(cpus, 0).quotaMicros());
    write("cpu.max", micros + " " + ContainerLimits.PERIOD_MICROS, "cpu.cfs_quota_us", micros);
  }

  /**
   * Removes the quota.
   *
   * @throws IOException if the kernel refuses it
   */
  public void liftQuota() throws IOException {
    write("cpu.max", "max " + ContainerLimits.PERIOD_MICROS, "cpu.cfs_quota_us", "-1");
  }

  /**
   * Lets the group use up more than its quota in a period, from what it has not used before.
   *
   * @param cpus CPU time per time that may be saved
   * @throws IOException if the kernel refuses it
   */
  public void burst(double cpus) throws IOException {
    String micros = Long.toString(new ContainerLimits(cpus, 0).quotaMicros());
    write("cpu.max.burst", micros, "cpu.cfs_burst_us", micros);
  }

  /**
   * Replaces the quota by a weight, which counts only while the processors are busy.
   *
   * @param weight 100 is the weight of a group without a setting
   * @throws IOException if the kernel refuses it
   */
  public void weightOnly(int weight) throws IOException {
    liftQuota();
    long shares = (long) weight * SHARES / PERCENT;
    write("cpu.weight", Integer.toString(weight), "cpu.shares", Long.toString(shares));
  }

  /** Writes into the file of version 2, or into that of version 1. */
  private void write(String second, String text, String first, String otherText)
      throws IOException {
    Path folder = folders.get(0);
    boolean isSecond = Files.exists(folder.resolve("cpu.max"));
    Files.writeString(folder.resolve(isSecond ? second : first), isSecond ? text : otherText);
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
