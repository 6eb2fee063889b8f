package io.github.btc.tools.replicas.measure;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How often the kernel stopped a control group because its processor quota was used up, as {@code
 * cpu.stat} of cgroups version 1 or 2 reports it.
 *
 * @param periods periods in which a process of the group ran
 * @param throttledPeriods periods in which the quota was used up
 * @param throttledSeconds total time that the processors were withheld
 */
public record CpuThrottling(long periods, long throttledPeriods, double throttledSeconds) {

  private static final double NANOS = 1e-9;
  private static final double MICROS = 1e-6;
  private static final String FILE = "cpu.stat";

  /**
   * Parses the text of a {@code cpu.stat}.
   *
   * @param file name for error messages
   * @param text content of the file
   * @throws IllegalArgumentException if the text is not a {@code cpu.stat}; a group without a quota
   *     has this file too
   */
  public static CpuThrottling parse(String file, String text) {
    long periods = 0;
    long throttled = 0;
    double seconds = -1;
    for (String line : text.lines().toList()) {
      String[] words = line.strip().split("\\s+");
      switch (words[0]) {
        case "nr_periods" -> periods = number(file, line, words);
        case "nr_throttled" -> throttled = number(file, line, words);
        case "throttled_time" -> seconds = number(file, line, words) * NANOS; // version 1
        case "throttled_usec" -> seconds = number(file, line, words) * MICROS; // version 2
        case "usage_usec" -> seconds = Math.max(0, seconds); // version 2 without a quota
        default -> {} // other keys of the kernel do not matter here
      }
    }
    if (seconds < 0) {
      throw new RefusedSettingException(
          file, "no throttled_usec and no throttled_time", "a cgroup's cpu.stat");
    }
    return new CpuThrottling(periods, throttled, seconds);
  }

  private static long number(String file, String line, String[] words) {
    try {
      if (words.length == 2 && words[1].matches("\\d+")) {
        return Long.parseLong(words[1]);
      }
    } catch (NumberFormatException e) {
      // The number is too large. The exception below reports it.
    }
    throw new RefusedSettingException(file, line.strip(), "a name and a whole number");
  }

  /** Reads a group's file. */
  public static CpuThrottling read(Path file) throws IOException {
    return parse(file.toString(), Files.readString(file));
  }

  /**
   * Finds the file for the control group of a process.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   * @param pid id of the process
   * @return empty on a system without control groups, or if this process cannot see the group
   */
  public static Optional<Path> fileOf(Path root, long pid) {
    Path groups = root.resolve("proc").resolve(Long.toString(pid)).resolve("cgroup");
    Path mounted = root.resolve("sys/fs/cgroup");
    try {
      for (String line : Files.readAllLines(groups)) {
        Optional<Path> file = fileOf(mounted, line);
        if (file.isPresent()) {
          return file;
        }
      }
    } catch (IOException e) {
      // The system is not Linux, or the process has ended. Then there is no file.
    }
    return Optional.empty();
  }

  /** A line is {@code 4:cpu,cpuacct:/path} in version 1, {@code 0::/path} in version 2. */
  private static Optional<Path> fileOf(Path mounted, String line) {
    String[] parts = line.split(":", 3);
    if (parts.length < 3 || parts[2].isEmpty()) {
      return Optional.empty();
    }
    List<String> controllers = List.of(parts[1].split(","));
    String path = parts[2].substring(1);
    List<Path> folders =
        parts[1].isEmpty()
            ? List.of(mounted.resolve(path), mounted.resolve("unified").resolve(path))
            : controllers.contains("cpu")
                ? List.of(
                    mounted.resolve(parts[1]).resolve(path), mounted.resolve("cpu").resolve(path))
                : List.of();
    return folders.stream()
        .map(folder -> folder.resolve(FILE))
        .filter(Files::isReadable)
        .findFirst();
  }

  /** Returns the difference from an earlier reading. */
  public CpuThrottling since(CpuThrottling earlier) {
    return new CpuThrottling(
        periods - earlier.periods,
        throttledPeriods - earlier.throttledPeriods,
        throttledSeconds - earlier.throttledSeconds);
  }

  /** Returns the sum with the throttling of another group. */
  public CpuThrottling plus(CpuThrottling other) {
    return new CpuThrottling(
        periods + other.periods,
        throttledPeriods + other.throttledPeriods,
        throttledSeconds + other.throttledSeconds);
  }

  /** Returns the share of periods in which the quota was used up; 0 without periods. */
  public double share() {
    return periods == 0 ? 0 : (double) throttledPeriods / periods;
  }
}
