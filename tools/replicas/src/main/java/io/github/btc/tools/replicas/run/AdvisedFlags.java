package io.github.btc.tools.replicas.run;

import io.github.btc.gc.Collector;

/** Flags of replicas whose values BTC itself advises, so that no measurement has older ones. */
public final class AdvisedFlags {

  private static final String IHOP = "-XX:InitiatingHeapOccupancyPercent=";

  private AdvisedFlags() {}

  /**
   * Returns the occupancy of the heap from which G1 marks.
   *
   * @return percentage, as in the guide on flags
   */
  public static String ihop() {
    return Collector.G1.containerFlags().stream()
        .filter(flag -> flag.startsWith(IHOP))
        .map(flag -> flag.substring(IHOP.length()))
        .findFirst()
        .orElseThrow();
  }
}
