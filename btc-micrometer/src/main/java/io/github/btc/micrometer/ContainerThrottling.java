package io.github.btc.micrometer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * How often the kernel withheld the processor from this container because its quota was used up. It
 * reads {@code cpu.stat} of control groups of version 1 or 2. Without such a file all values are 0.
 */
final class ContainerThrottling {

  private static final double NANOS = 1e-9;
  private static final double MICROS = 1e-6;

  private final List<Path> files;

  /**
   * Finds the file of this process.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   */
  ContainerThrottling(Path root) {
    Path mounted = root.resolve("sys/fs/cgroup");
    List<Path> found;
    try (Stream<String> groups = Files.lines(root.resolve("proc/self/cgroup"))) {
      found =
          groups
              .map(line -> line.split(":", 3))
              .filter(parts -> parts.length == 3 && parts[2].startsWith("/"))
              .flatMap(parts -> files(mounted, parts[1], parts[2].substring(1)))
              .filter(Files::isReadable)
              .toList();
    } catch (IOException | RuntimeException e) {
      found = List.of(); // the system is not Linux
    }
    files = found;
  }

  /** A container sees its own group as the root, or its path from outside, which does not exist. */
  private static Stream<Path> files(Path mounted, String controllers, String path) {
    if (!controllers.isEmpty() && !List.of(controllers.split(",")).contains("cpu")) {
      return Stream.of();
    }
    Path tree = mounted.resolve(controllers);
    return Stream.of(tree.resolve(path).resolve("cpu.stat"), tree.resolve("cpu.stat"));
  }

  /** Returns the number of periods in which the quota was used up. */
  double periods() {
    return value("nr_throttled", 1, "nr_throttled", 1);
  }

  /** Returns the time for which processors were withheld, over all processors. */
  double seconds() {
    return value("throttled_time", NANOS, "throttled_usec", MICROS);
  }

  private double value(String first, double firstUnit, String second, double secondUnit) {
    try {
      for (String line : files.isEmpty() ? List.<String>of() : Files.readAllLines(files.get(0))) {
        String[] words = line.split(" ");
        if (words[0].equals(first)) {
          return Long.parseLong(words[1]) * firstUnit;
        } else if (words[0].equals(second)) {
          return Long.parseLong(words[1]) * secondUnit;
        }
      }
    } catch (IOException | RuntimeException e) {
      // The file has ended with the group, or has another form.
    }
    return 0;
  }
}
