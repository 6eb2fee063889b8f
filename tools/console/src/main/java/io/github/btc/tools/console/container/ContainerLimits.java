package io.github.btc.tools.console.container;

/**
 * The limits of the control group of one replica.
 *
 * @param quotaCpus CPU time per time; 0.5 is half of one core
 * @param memoryMegabytes memory of the process
 * @param cpuTime how the kernel limits the CPU time
 */
public record ContainerLimits(double quotaCpus, int memoryMegabytes, CpuTime cpuTime) {

  /** The time after which the kernel grants a new quota. Kubernetes and Docker have this period. */
  static final long PERIOD_MICROS = 100_000;

  private static final int USUAL_WEIGHT = 100;

  /**
   * Creates the limits of a group with a quota.
   *
   * @param quotaCpus CPU time per time; 0.5 is half of one core
   * @param memoryMegabytes memory of the process
   */
  public ContainerLimits(double quotaCpus, int memoryMegabytes) {
    this(quotaCpus, memoryMegabytes, CpuTime.QUOTA);
  }

  /** Returns the weight that corresponds to the quota, as Kubernetes computes it. */
  int weight() {
    return (int) Math.max(1, Math.round(quotaCpus * USUAL_WEIGHT));
  }

  long quotaMicros() {
    return Math.round(quotaCpus * PERIOD_MICROS);
  }

  long memoryBytes() {
    return (long) memoryMegabytes << 20;
  }
}
