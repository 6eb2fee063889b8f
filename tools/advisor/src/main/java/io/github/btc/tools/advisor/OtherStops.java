package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.run.ResourceSampler;
import io.github.btc.tools.replicas.run.ResourceUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The throttling and the compilation of an observed process.
 *
 * @param seconds how long it was watched
 * @param periods periods of its quota; 0 without a quota, or if this is unknown
 * @param throttledPeriods periods in which the quota was used up
 * @param throttledSeconds time in which the kernel withheld the processor
 * @param cpuSeconds CPU time of the process
 * @param compilerSeconds CPU time of its compilers; NaN if unknown
 * @param ageSeconds age of the process when this began; NaN if unknown
 */
record OtherStops(
    double seconds,
    long periods,
    long throttledPeriods,
    double throttledSeconds,
    double cpuSeconds,
    double compilerSeconds,
    double ageSeconds) {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Reads what a sampler that watches one process has seen. */
  static OtherStops of(ResourceSampler sampler, Interval window, double ageSeconds) {
    ResourceUse use = sampler.useIn(window);
    @Nullable CpuThrottling throttling = use.throttling();
    List<Interval> throttled = sampler.throttled(0);
    double covered = Interval.coveredNanos(throttled, window) / NANOS_PER_SECOND;
    return new OtherStops(
        window.nanos() / NANOS_PER_SECOND,
        throttling == null ? 0 : throttling.periods(),
        throttling == null ? 0 : throttling.throttledPeriods(),
        // The kernel adds the times of several processors.
        throttling == null ? 0 : Math.min(covered, throttling.throttledSeconds()),
        use.cpuSeconds(),
        use.threads().compilation(),
        ageSeconds);
  }

  /**
   * Returns how many of a million requests are expected to arrive while the kernel withholds it.
   */
  double throttledPerMillion() {
    return seconds <= 0 ? 0 : 1e6 * throttledSeconds / seconds;
  }

  /** Returns the compilers' percentage of the CPU time; 0 if unknown. */
  double compilerPercent() {
    boolean known = cpuSeconds > 0 && compilerSeconds >= 0;
    return known ? 100 * compilerSeconds / cpuSeconds : 0;
  }
}
