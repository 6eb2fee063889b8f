package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says how often the kernel stopped a process because its quota was used up. */
final class QuotaNotes {

  private QuotaNotes() {}

  /**
   * Reads the control group of a process.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   * @param pid id of the process
   * @return a note; none without a quota or without a throttled period
   */
  static List<String> of(Path root, long pid) {
    Optional<Path> file = CpuThrottling.fileOf(root, pid);
    try {
      return file.isPresent() ? of(CpuThrottling.read(file.get())) : List.of();
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // the process has just ended
    }
  }

  private static List<String> of(CpuThrottling throttling) {
    return throttling.throttledPeriods() == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "its quota was used up in %d of %d periods, and the kernel withheld the processor"
                    + " for %.1f s; btc observe --pid tells whether this or collections make the"
                    + " tail",
                throttling.throttledPeriods(),
                throttling.periods(),
                throttling.throttledSeconds()));
  }
}
