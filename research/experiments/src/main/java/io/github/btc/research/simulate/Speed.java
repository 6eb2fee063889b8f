package io.github.btc.research.simulate;

import java.util.Map;

/**
 * The speed of a run. In its first seconds a JVM interprets and compiles the simulator, so a short
 * run shows little about the simulator itself.
 *
 * @param requests the simulated requests
 * @param seconds the elapsed time
 */
record Speed(double requests, double seconds) {

  /** The length of a run that spends most of its time in compiled code. */
  private static final double WARM_SECONDS = 3;

  /** Returns the speed of a run with a measured rate. */
  static Speed ofRate(double requests, double perSecond) {
    return new Speed(requests, requests / Math.max(Double.MIN_NORMAL, perSecond));
  }

  boolean isWarmUp() {
    return seconds < WARM_SECONDS;
  }

  /** Adds the fields of this speed. */
  void addTo(Map<String, Object> fields) {
    fields.put("simulatedRequestsPerSecond", requests / seconds);
    fields.put("speedIsWarmUp", isWarmUp());
  }
}
