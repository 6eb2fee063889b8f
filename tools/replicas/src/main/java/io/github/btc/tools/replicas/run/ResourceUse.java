package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.ThreadTimes;
import org.jspecify.annotations.Nullable;

/**
 * The resources that all replicas of a run used together.
 *
 * @param cpuSeconds CPU time in the measured time; NaN if unknown
 * @param memoryMegabytes memory at the end, shared pages counted once; NaN if unknown
 * @param peakMegabytes most memory at any time, with shared pages; NaN if unknown
 * @param threads CPU time by the work of the threads
 * @param throttling throttling of the replicas' control groups; {@code null} if unknown
 * @param proxyCpuSeconds CPU time of the proxies in front of the replicas, which is not in {@code
 *     cpuSeconds}; NaN without a proxy
 */
public record ResourceUse(
    double cpuSeconds,
    double memoryMegabytes,
    double peakMegabytes,
    ThreadTimes threads,
    @Nullable CpuThrottling throttling,
    double proxyCpuSeconds) {

  /**
   * Creates the use of replicas of which only CPU time and memory are known.
   *
   * @param cpuSeconds CPU time in the measured time; NaN if unknown
   * @param memoryMegabytes memory at the end; NaN if unknown
   */
  public ResourceUse(double cpuSeconds, double memoryMegabytes) {
    this(cpuSeconds, memoryMegabytes, Double.NaN, ThreadTimes.UNKNOWN, null, Double.NaN);
  }
}
