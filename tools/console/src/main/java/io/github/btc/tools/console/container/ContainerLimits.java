package io.github.btc.tools.console.container;

/**
 * The limits of the control group of one replica.
 *
 * @param quotaCpus processor time per time; 0.5 is half of one core
 * @param memoryMegabytes memory of the process
 */
public record ContainerLimits(double quotaCpus, int memoryMegabytes) {

  /** The time after which the kernel grants a new quota. Kubernetes and Docker have this period. */
  static final long PERIOD_MICROS = 100_000;

  long quotaMicros() {
    return Math.round(quotaCpus * PERIOD_MICROS);
  }

  long memoryBytes() {
    return (long) memoryMegabytes << 20;
  }
}
