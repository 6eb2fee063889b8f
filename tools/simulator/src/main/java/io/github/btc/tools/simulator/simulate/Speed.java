package io.github.btc.tools.simulator.simulate;

import java.util.Map;

/**
 * How fast a run was. In its first seconds a JVM interprets and compiles the simulator: a short run
 * says how long that takes, and little about the simulator.
 *
 * @param requests simulated
 * @param seconds by the clock on the wall
 */
record Speed(double requests, double seconds) {

  /** From here on most of the time was spent in compiled code. */
  private static final double WARM_SECONDS = 3;

  /** Returns what was measured from a rate. */
  static Speed ofRate(double requests, double perSecond) {
    return new Speed(requests, requests / Math.max(Double.MIN_NORMAL, perSecond));
  }

  boolean isWarmUp() {
    return seconds < WARM_SECONDS;
  }

  /** Adds the fields that say it. */
  void addTo(Map<String, Object> fields) {
    fields.put("simulatedRequestsPerSecond", requests / seconds);
    fields.put("speedIsWarmUp", isWarmUp());
  }
}
