package io.github.btc.tools.console.container;

/** How the kernel limits the CPU time of a control group. */
public enum CpuTime {
  /** The group has a quota in each period. */
  QUOTA,
  /** The group has a quota, and may save as much as one quota of what it has not used. */
  BURST,
  /** The group has no quota. It has a weight, which counts only while the cores are busy. */
  WEIGHT
}
