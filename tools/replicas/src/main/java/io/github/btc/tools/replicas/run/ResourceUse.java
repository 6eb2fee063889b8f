package io.github.btc.tools.replicas.run;

/**
 * The resources that all replicas of a run used together.
 *
 * @param cpuSeconds processor time in the measured time; NaN if unknown
 * @param memoryMegabytes memory at the end, shared pages counted once; NaN if unknown
 */
public record ResourceUse(double cpuSeconds, double memoryMegabytes) {}
