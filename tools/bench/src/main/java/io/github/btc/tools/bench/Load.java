package io.github.btc.tools.bench;

import org.jspecify.annotations.Nullable;

/**
 * The requests to the replicas of a scenario. {@link ScenarioFile} has the ranges.
 *
 * @param name name in the table; empty if the scenario has only one load
 * @param ratePerSecond requests per second to all replicas; the average rate with a slow log
 * @param readPercent share of the requests that change nothing
 * @param recordKilobytes size of a record, if the service has records
 * @param slowLog log whose requests are sent again; {@code null} for a constant rate
 * @param shareOfQuota share of the quota that the requests take; 0 for a rate that does not depend
 *     on a quota
 */
public record Load(
    String name,
    int ratePerSecond,
    int readPercent,
    int recordKilobytes,
    @Nullable String slowLog,
    double shareOfQuota) {

  /** Creates a load whose rate does not depend on a quota. */
  public Load(
      String name,
      int ratePerSecond,
      int readPercent,
      int recordKilobytes,
      @Nullable String slowLog) {
    this(name, ratePerSecond, readPercent, recordKilobytes, slowLog, 0);
  }

  /** Returns a load that takes a share of the quota, whatever the quota is. */
  static Load ofQuota(double share) {
    return new Load("load " + Row.number(share), 0, 100, 1, null, share);
  }

  /** Returns the load of a scenario without loads: identical requests at a constant rate. */
  static Load constant(int ratePerSecond) {
    return new Load("", ratePerSecond, 100, 1, null);
  }

  /** Returns a description of this load for the report. */
  public String about() {
    String own = name.isEmpty() ? "" : name + " ";
    if (slowLog != null) {
      return own + "slow log " + slowLog + ", " + ratePerSecond + "/s on average";
    }
    if (shareOfQuota > 0) {
      return name;
    }
    String what = own + ratePerSecond + "/s";
    return readPercent == 100 ? what : what + ", " + readPercent + " % reads";
  }

  /** Returns this load at another rate. */
  public Load at(int otherRatePerSecond) {
    return new Load(name, otherRatePerSecond, readPercent, recordKilobytes, slowLog, shareOfQuota);
  }
}
