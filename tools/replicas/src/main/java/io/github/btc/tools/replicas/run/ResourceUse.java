package io.github.btc.tools.replicas.run;

/**
 * What the replicas of a run used, all together.
 *
 * @param cpuSeconds processor time in the measured time; NaN if this system does not tell
 * @param memoryMegabytes memory at the end, shared pages counted once; NaN if not told
 */
public record ResourceUse(double cpuSeconds, double memoryMegabytes) {}
