package io.github.btc.tools.bench;

import org.jspecify.annotations.Nullable;

/**
 * What is sent to the replicas of a scenario. Ranges are those of {@link ScenarioFile}.
 *
 * @param name in the table; empty if the scenario has only one
 * @param ratePerSecond requests per second, all replicas together; on average with a slow log
 * @param readPercent share of the requests that change nothing
 * @param recordKilobytes size of a record, where the service has records
 * @param slowLog a log that is sent again in place of a constant rate; {@code null} for none
 */
record Load(
    String name,
    int ratePerSecond,
    int readPercent,
    int recordKilobytes,
    @Nullable String slowLog) {

  /** The one load of a scenario that names none: the same request again and again. */
  static Load constant(int ratePerSecond) {
    return new Load("", ratePerSecond, 100, 1, null);
  }

  /** Returns it in words. */
  String about() {
    String own = name.isEmpty() ? "" : name + " ";
    if (slowLog != null) {
      return own + "slow log " + slowLog + ", " + ratePerSecond + "/s on average";
    }
    String what = own + ratePerSecond + "/s";
    return readPercent == 100 ? what : what + ", " + readPercent + " % reads";
  }

  Load at(int otherRatePerSecond) {
    return new Load(name, otherRatePerSecond, readPercent, recordKilobytes, slowLog);
  }
}
