package io.github.btc.research.tuner;

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
 * The resources that a service has used up to a moment.
 *
 * @param nanos the moment
 * @param cpuSeconds CPU time of all processes; NaN if unknown
 * @param throttling throttling of the control group; {@code null} if unknown
 */
record Usage(long nanos, double cpuSeconds, @Nullable CpuThrottling throttling) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEGABYTES_PER_GIGABYTE = 1024;

  /**
   * Reads the present usage.
   *
   * @param family processes of the service, beginning with the first
   * @param cgroup folder of the control group; empty for the group of the first process
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

  /**
   * Returns the processes' memory; NaN if unknown. The reading stops them, so read it at the end.
   */
  static double gigabytes(List<ProcessHandle> family) {
    double megabytes =
        family.stream()
            .mapToDouble(each -> ResourceSampler.memoryMegabytesOf(each.pid()))
            .filter(each -> !Double.isNaN(each))
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
      return null; // there is no such group, or it has ended
    }
  }

  /** Adds the usage since an earlier reading to measures. */
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
