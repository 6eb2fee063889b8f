package io.github.btc.tools.advisor.plan;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.advisor.capacity.Fleet;
import io.github.btc.tools.simulator.routing.Routing;
import java.util.Locale;

/**
 * Finds the smallest number of replicas whose simulated p99.9 with BTC is small enough. The search
 * takes larger and larger steps, and then bisects the last step. Each number needs one simulation.
 *
 * @param mostMillis largest allowed p99.9
 * @param routing how a request gets its replica
 * @param seed seed of each simulation
 */
record LatencySearch(double mostMillis, Routing routing, long seed) {

  /**
   * The simulated service times are exponential: one in a thousand exceeds the mean by this factor.
   */
  private static final double LEAST_FACTOR = Math.log(1_000);

  /**
   * Checks the limit.
   *
   * @param serviceMillis mean time that a replica needs for a request
   * @throws IllegalArgumentException if no number of replicas can reach the limit
   */
  void check(double serviceMillis) {
    if (!(mostMillis > LEAST_FACTOR * serviceMillis && mostMillis <= 3_600_000)) {
      throw new RefusedSettingException(
          "p99.9",
          mostMillis + " ms",
          String.format(
              Locale.ROOT,
              "more than %.4g and at most 3600000, because one exponential service time in a"
                  + " thousand is longer than 6.9 times --service-time",
              LEAST_FACTOR * serviceMillis));
    }
  }

  /**
   * Searches for the number of replicas.
   *
   * @param least fleet that suffices for the other limits
   * @throws IllegalArgumentException if the largest possible number does not suffice
   */
  Fleet from(Fleet least) {
    int tooFew = least.replicas() - 1;
    int enough = least.replicas();
    for (int step = 1; !isEnough(least, enough); step *= 2) {
      if (enough == Fleet.MOST) {
        throw new RefusedSettingException(
            "p99.9",
            mostMillis + " ms is not reached with " + enough + " replicas",
            "a larger value");
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
    return isStable(tried) && SimulatedCheck.p999Millis(tried, routing, seed) <= mostMillis;
  }

  /** Returns false if requests accumulate. Then p99.9 depends on the length of the simulation. */
  private static boolean isStable(Fleet fleet) {
    return fleet.busyShare() < 1;
  }

  boolean isMet(Fleet fleet, SimulatedCheck check) {
    return isStable(fleet) && check.p999Millis() <= mostMillis;
  }
}
