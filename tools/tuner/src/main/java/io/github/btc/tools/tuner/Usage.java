package io.github.btc.tools.tuner;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.run.ResourceSampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a service had used at a moment.
 *
 * @param nanos when
 * @param cpuSeconds of all its processes; NaN if nobody tells
 * @param throttling of its control group; {@code null} if nobody tells
 */
record Usage(long nanos, double cpuSeconds, @Nullable CpuThrottling throttling) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEGABYTES_PER_GIGABYTE = 1024;

  /**
   * Looks.
   *
   * @param family its processes, the first one first
   * @param cgroup its control group's folder; empty for that of the first process
   */
  static Usage now(List<ProcessHandle> family, String cgroup) {
    double cpu = 0;
    for (ProcessHandle each : family) {
      cpu +=
          each.info()
              .totalCpuDuration()
              .map(Duration::toNanos)
              .map(nanos -> nanos / NANOS_PER_SECOND)
              .orElse(0.0);
    }
    return new Usage(
        System.nanoTime(), cpu > 0 ? cpu : Double.NaN, throttling(family.get(0).pid(), cgroup));
  }

  /** Returns the memory they hold, NaN if nobody tells. Makes them wait: not before the end. */
  static double gigabytes(List<ProcessHandle> family) {
    double megabytes =
        family.stream()
            .mapToDouble(each -> ResourceSampler.memoryMegabytesOf(each.pid()))
            .filter(held -> !Double.isNaN(held))
            .sum();
    return megabytes > 0 ? megabytes / MEGABYTES_PER_GIGABYTE : Double.NaN;
  }

  private static @Nullable CpuThrottling throttling(long pid, String cgroup) {
    Optional<Path> file =
        cgroup.isEmpty()
            ? CpuThrottling.fileOf(Path.of("/"), pid)
            : Optional.of(Path.of(cgroup, "cpu.stat"));
    try {
      return file.isEmpty() || !Files.isReadable(file.get())
          ? null
          : CpuThrottling.read(file.get());
    } catch (IOException | IllegalArgumentException e) {
      return null; // a group that is gone, or none
    }
  }

  /** Adds what was used since an earlier look. */
  void addSince(Usage earlier, Map<String, Double> measures) {
    double seconds = (nanos - earlier.nanos) / NANOS_PER_SECOND;
    double cpus = (cpuSeconds - earlier.cpuSeconds) / seconds;
    if (seconds > 0 && cpus >= 0) {
      measures.put(Measure.CPUS, cpus);
    }
    if (throttling != null && earlier.throttling != null) {
      CpuThrottling since = throttling.since(earlier.throttling);
      measures.put(Measure.THROTTLED_SHARE, since.share());
      measures.put(Measure.THROTTLED_SECONDS, since.throttledSeconds());
    }
  }
}
