package io.github.btc.tools.console.container;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/*
 * In version 1 each controller has a tree of its own, so a replica needs a group in the tree of the
 * processor and another one in that of the memory. In version 2 one tree has all controllers. A group
 * of version 2 that has processes cannot give controllers to its children, except the root. The
 * groups therefore lie below the root of the tree there, and in version 1 below the group of this
 * process.
 */

/** The place in the system's trees of control groups below which the groups of replicas lie. */
public final class ControlGroups {

  private static final String PREFIX = "btc-bench-";
  private static final String PROCESSES = "cgroup.procs";

  private final boolean second;
  private final List<Path> parents;

  private final ControlGroup.Removal removal;

  private ControlGroups(boolean second, List<Path> parents, ControlGroup.Removal removal) {
    this.second = second;
    this.parents = parents;
    this.removal = removal;
  }

  /**
   * Finds the place on this machine and creates a group there to see whether this is possible.
   *
   * @return the place
   * @throws NoControlGroupsException if this process may not create groups; the message is for the
   *     user
   */
  public static ControlGroups ofThisMachine() {
    return under(Path.of("/"), ProcessHandle.current().pid(), Files::deleteIfExists);
  }

  /**
   * Tells whether this process may create groups on this machine.
   *
   * @return true if {@link #ofThisMachine()} would return the place
   */
  public static boolean mayBeCreated() {
    try {
      ofThisMachine();
      return true;
    } catch (NoControlGroupsException e) {
      return false;
    }
  }

  /**
   * Finds the place in a file system.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   * @param pid process that starts the replicas
   * @param removal removes the folders of groups
   */
  static ControlGroups under(Path root, long pid, ControlGroup.Removal removal) {
    try {
      ControlGroups found = find(root, pid, removal);
      found.removeLeftovers();
      found.create("check", new ContainerLimits(1, 64)).close();
      return found;
    } catch (IOException e) {
      throw new NoControlGroupsException(
          "This process may not create control groups with a quota ("
              + cause(e)
              + "); run the command as root on Linux, in a container with --privileged and"
              + " --cgroupns=host, or choose another scenario.",
          e);
    }
  }

  /** The message of a refused access is the path alone. */
  private static String cause(IOException e) {
    return e instanceof AccessDeniedException denied
        ? denied.getFile() + " is not writable"
        : String.valueOf(e.getMessage());
  }

  private static ControlGroups find(Path root, long pid, ControlGroup.Removal removal)
      throws IOException {
    Path mounted = root.resolve("sys/fs/cgroup");
    Path second = mounted.resolve("cgroup.controllers");
    if (Files.exists(second)) {
      List<String> known = List.of(Files.readString(second).strip().split(" "));
      if (known.contains("cpu") && known.contains("memory")) {
        Files.writeString(mounted.resolve("cgroup.subtree_control"), "+cpu +memory");
        return new ControlGroups(true, List.of(mounted), removal);
      }
    }
    List<String> lines =
        Files.readAllLines(root.resolve("proc").resolve(Long.toString(pid)).resolve("cgroup"));
    return new ControlGroups(
        false, List.of(parent(mounted, lines, "cpu"), parent(mounted, lines, "memory")), removal);
  }

  /** Finds the group of this process in a tree of version 1, or the root of the tree. */
  private static Path parent(Path mounted, List<String> lines, String controller)
      throws IOException {
    for (String line : lines) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && List.of(parts[1].split(",")).contains(controller)) {
        for (String tree : List.of(parts[1], controller)) {
          Path own = mounted.resolve(tree).resolve(parts[2].substring(1));
          Path top = mounted.resolve(tree);
          if (Files.isDirectory(top)) {
            return Files.isDirectory(own) ? own : top; // a container does not see its own path
          }
        }
      }
    }
    throw new IOException("there is no controller for " + controller);
  }

  /**
   * Creates a group.
   *
   * @param name name of the group among those of this process
   * @param limits quota and memory
   * @return the group without processes
   * @throws IOException if it cannot be created
   */
  public ControlGroup create(String name, ContainerLimits limits) throws IOException {
    List<Path> folders = new ArrayList<>();
    String folder = PREFIX + ProcessHandle.current().pid() + "-" + name;
    for (Path parent : parents) {
      folders.add(parent.resolve(folder));
    }
    ControlGroup group = new ControlGroup(folders, removal);
    try {
      for (Path each : folders) {
        Files.createDirectories(each);
      }
      limit(folders, limits);
      loosen(group, limits);
      return group;
    } catch (IOException e) {
      group.close();
      throw e;
    }
  }

  private void limit(List<Path> folders, ContainerLimits limits) throws IOException {
    String quota = Long.toString(limits.quotaMicros());
    String period = Long.toString(ContainerLimits.PERIOD_MICROS);
    String memory = Long.toString(limits.memoryBytes());
    if (second) {
      Path folder = folders.get(0);
      Files.writeString(folder.resolve("cpu.max"), quota + " " + period);
      Files.writeString(folder.resolve("memory.max"), memory);
    } else {
      Files.writeString(folders.get(0).resolve("cpu.cfs_period_us"), period);
      Files.writeString(folders.get(0).resolve("cpu.cfs_quota_us"), quota);
      Files.writeString(folders.get(1).resolve("memory.limit_in_bytes"), memory);
    }
  }

  private static void loosen(ControlGroup group, ContainerLimits limits) throws IOException {
    switch (limits.cpuTime()) {
      case BURST -> group.burst(limits.quotaCpus());
      case WEIGHT -> group.weightOnly(limits.weight());
      case QUOTA -> {}
    }
  }

  /** Removes the groups of processes that were killed and could not remove their groups. */
  private void removeLeftovers() throws IOException {
    for (Path parent : parents) {
      try (Stream<Path> children = Files.list(parent)) {
        for (Path each : children.filter(ControlGroups::isLeftover).toList()) {
          new ControlGroup(List.of(each), removal).close();
        }
      }
    }
  }

  private static boolean isLeftover(Path folder) {
    String name = folder.getFileName().toString();
    if (!name.matches(PREFIX + "\\d{1,18}-.*")) {
      return false;
    }
    String rest = name.substring(PREFIX.length());
    long owner = Long.parseLong(rest.substring(0, rest.indexOf('-')));
    return ProcessHandle.of(owner).isEmpty() && hasNoProcess(folder);
  }

  private static boolean hasNoProcess(Path folder) {
    try {
      return Files.readString(folder.resolve(PROCESSES)).isBlank();
    } catch (IOException e) {
      return false; // somebody else has just removed it
    }
  }
}
