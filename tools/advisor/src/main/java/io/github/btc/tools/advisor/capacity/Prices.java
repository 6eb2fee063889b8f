package io.github.btc.tools.advisor.capacity;

import io.github.btc.RefusedSettingException;

/**
 * The prices of processors and memory. The cost is linear in both, as in Panozzo, Padua 2022,
 * section 4.6. It is not rounded up to the sizes that are sold.
 *
 * @param perCpuHour the price of one processor for one hour
 * @param perGigabyteHour the price of one gigabyte for one hour
 */
public record Prices(double perCpuHour, double perGigabyteHour) {

  /** The prices of AWS Fargate in us-east-1 for Linux on x86, in dollars. */
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

  /** Returns the cost of one hour. */
  public double perHour(double cpus, double gigabytes) {
    return cpus * perCpuHour + gigabytes * perGigabyteHour;
  }

  /**
   * Returns the cost of a million answers. Requests that are turned away make it higher.
   *
   * @param cpus the billed processors
   * @param gigabytes the billed memory
   * @param answersPerSecond the answers per second
   * @return the cost, infinite without answers
   */
  public double perMillion(double cpus, double gigabytes, double answersPerSecond) {
    return perHour(cpus, gigabytes) / (3_600 * answersPerSecond) * 1e6;
  }
}
