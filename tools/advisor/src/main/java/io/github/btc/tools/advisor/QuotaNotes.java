package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.ThreadTimes;
import io.github.btc.tools.replicas.run.ThreadReader;
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
      return file.isPresent() ? of(CpuThrottling.read(file.get()), root, pid) : List.of();
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // the process has just ended
    }
  }

  private static List<String> of(CpuThrottling throttling, Path root, long pid) {
    return throttling.throttledPeriods() == 0
        ? List.of()
        : List.of(
            String.format(
                    Locale.ROOT,
                    "its quota was used up in %d of %d periods, and the kernel withheld the"
                        + " processor for %.1f s; btc observe --pid tells whether this or"
                        + " collections make the tail. A larger quota ends this, or none"
                        + " (cpu.weight)",
                    throttling.throttledPeriods(),
                    throttling.periods(),
                    throttling.throttledSeconds())
                + warmUp(root, pid));
  }

  private static String warmUp(Path root, long pid) {
    double compilers = compilerPercent(new ThreadReader(root, pid).read());
    return WarmUp.reason(compilers, ProcessAge.seconds(root, pid))
        .map(
            reason ->
                ". " + reason + ", so add a warm-up before readiness, which gained most in a trial")
        .orElse("");
  }

  /** Returns the compilers' percentage of the CPU time of the threads; 0 if unknown. */
  private static double compilerPercent(ThreadTimes times) {
    double all = times.requests() + times.collections() + times.compilation() + times.btc();
    return all > 0 ? 100 * times.compilation() / all : 0;
  }
}
