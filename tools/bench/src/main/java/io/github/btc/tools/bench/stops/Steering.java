package io.github.btc.tools.bench.stops;

import java.util.List;

/*
 * Prototypes. They read the replicas from outside, so a frozen replica can be told about too; a replica that
 * announces by itself cannot do so while it is frozen. What they gain is therefore an upper bound.
 */

/** Decides from the state of the replicas which part of the requests each of them gets. */
interface Steering {

  /** The share of a replica that takes requests as usual. */
  double FULL = 1;

  /** The share of a replica that is away. */
  double AWAY = 0;

  /**
   * The state of a replica since the reading before.
   *
   * @param nanos time of the reading
   * @param compilerNanos CPU time of the compilers so far
   * @param cpuNanos CPU time of the process so far
   * @param periods periods of the quota so far
   */
  record Reading(long nanos, long compilerNanos, long cpuNanos, long periods) {}

  /**
   * Decides.
   *
   * @param readings reading of each replica
   * @return share of each replica, from {@link #AWAY} to {@link #FULL}
   */
  double[] shares(List<Reading> readings);

  /**
   * Returns whether a replica is away. One at most may be: a fleet that is cold as a whole admits
   * everything.
   */
  static boolean anyAway(double[] shares) {
    for (double share : shares) {
      if (share == AWAY) {
        return true;
      }
    }
    return false;
  }
}
