package io.github.btc.tools.advisor.plan;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.models.capacity.Fleet;
import java.util.Locale;

/**
 * Looks for the smallest number of replicas whose simulated p99.9 with BTC is small enough: by
 * larger and larger steps, then between the last two. One simulation for each number it tries.
 *
 * @param mostMillis the largest p99.9
 * @param seed of each simulation
 */
record LatencySearch(double mostMillis, long seed) {

  /**
   * Service times of the simulator are exponential: one in a thousand is so many times the mean.
   */
  private static final double LEAST_FACTOR = Math.log(1_000);

  /**
   * Looks at what was asked for.
   *
   * @param serviceMillis how long a request takes on average
   * @throws IllegalArgumentException if no number of replicas can do it
   */
  void check(double serviceMillis) {
    if (!(mostMillis > LEAST_FACTOR * serviceMillis && mostMillis <= 3_600_000)) {
      throw new RefusedSettingException(
          "p99.9",
          mostMillis + " ms",
          String.format(
              Locale.ROOT,
              "more than %.4g, which is 6.9 times --service-time: one exponential service time in a"
                  + " thousand is longer; at most 3600000",
              LEAST_FACTOR * serviceMillis));
    }
  }

  /**
   * Looks for it.
   *
   * @param least as many as are needed for other reasons
   * @throws IllegalArgumentException if not even the most replicas do
   */
  Fleet from(Fleet least) {
    int tooFew = least.replicas() - 1;
    int enough = least.replicas();
    for (int step = 1; !isEnough(least, enough); step *= 2) {
      if (enough == Fleet.MOST) {
        throw new RefusedSettingException(
            "p99.9", mostMillis + " ms is not reached with " + enough + " replicas", "more");
      }
      tooFew = enough;
      enough = Math.min(Fleet.MOST, enough + step);
    }
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      if (isEnough(least, middle)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return new Fleet(enough, least.demand());
  }

  private boolean isEnough(Fleet fleet, int replicas) {
    Fleet tried = new Fleet(replicas, fleet.demand());
    return isStable(tried) && SimulatedCheck.p999Millis(tried, seed) <= mostMillis;
  }

  /** Otherwise requests pile up, and p99.9 says how long the simulation was. */
  private static boolean isStable(Fleet fleet) {
    return fleet.busyShare() < 1;
  }

  boolean isMet(Fleet fleet, SimulatedCheck check) {
    return isStable(fleet) && check.p999Millis() <= mostMillis;
  }
}
