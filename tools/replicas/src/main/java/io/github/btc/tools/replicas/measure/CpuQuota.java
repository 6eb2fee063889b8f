package io.github.btc.tools.replicas.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the quota of a control group, of cgroups version 1 or 2. */
public final class CpuQuota {

  private CpuQuota() {}

  /**
   * Reads the quota of a group.
   *
   * @param throttling the group's {@code cpu.stat}
   * @return CPU time per time; NaN without a quota, or if it is unknown
   */
  public static double cpus(Path throttling) {
    try {
      Path second = throttling.resolveSibling("cpu.max");
      return Files.exists(second)
          ? ratio(Files.readString(second).strip().split(" "))
          : ratio(
              Files.readString(throttling.resolveSibling("cpu.cfs_quota_us")).strip(),
              Files.readString(throttling.resolveSibling("cpu.cfs_period_us")).strip());
    } catch (IOException e) {
      return Double.NaN; // the group has ended, or there is no such group
    }
  }

  private static double ratio(String... quotaAndPeriod) {
    boolean areNumbers = quotaAndPeriod.length == 2;
    for (String each : quotaAndPeriod) {
      areNumbers &= each.matches("[1-9]\\d{0,17}"); // no quota is "max" or -1
    }
    return areNumbers
        ? (double) Long.parseLong(quotaAndPeriod[0]) / Long.parseLong(quotaAndPeriod[1])
        : Double.NaN;
  }
}
