package io.github.btc.tools.simulator.capacity;

import io.github.btc.RefusedSettingException;

/**
 * What processors and memory cost. Linear in both, as in Panozzo, Padua 2022, section 4.6: no
 * rounding up to the sizes that are sold.
 *
 * @param perCpuHour of one processor
 * @param perGigabyteHour of one gigabyte
 */
public record Prices(double perCpuHour, double perGigabyteHour) {

  /** AWS Fargate, us-east-1, Linux on x86, in dollars. */
  public static final Prices FARGATE = new Prices(0.04048, 0.004445);

  private static final double MOST = 1e6;

  public Prices {
    check("price of a processor hour", perCpuHour);
    check("price of a gigabyte hour", perGigabyteHour);
  }

  private static void check(String name, double price) {
    if (!(price >= 0 && price <= MOST)) {
      throw new RefusedSettingException(name, String.valueOf(price), "0 to 1000000");
    }
  }

  /** Returns what an hour costs. */
  public double perHour(double cpus, double gigabytes) {
    return cpus * perCpuHour + gigabytes * perGigabyteHour;
  }

  /**
   * Returns what a million answers cost, so that requests turned away show up.
   *
   * @param cpus billed
   * @param gigabytes billed
   * @param answersPerSecond that were given
   * @return infinite if there were none
   */
  public double perMillion(double cpus, double gigabytes, double answersPerSecond) {
    return perHour(cpus, gigabytes) / (3_600 * answersPerSecond) * 1e6;
  }
}
