package io.github.btc.tools.bench;

import java.util.List;

/**
 * The control groups of a scenario whose replicas run with a quota.
 *
 * @param quotasCpus quotas of CPU time, measured one after another
 * @param requestMillis CPU time of a request, by which a share of the quota becomes a rate
 * @param besideHeapMegabytes memory of a group beside the heap of its replica
 * @param besideLiveMegabytes live state of the program itself, in addition to that of the scenario
 */
public record Containers(
    List<Double> quotasCpus,
    double requestMillis,
    int besideHeapMegabytes,
    int besideLiveMegabytes) {

  /**
   * The share of the machine's cores that the replicas may use; the load generator has the rest.
   */
  private static final double MOST_OF_THE_CORES = 0.75;

  private static final double MILLIS_PER_SECOND = 1000;

  Containers with(List<Double> others) {
    return new Containers(others, requestMillis, besideHeapMegabytes, besideLiveMegabytes);
  }

  /** Returns the rate with which the requests take a share of the quotas of all replicas. */
  int ratePerSecond(double share, Row.Cell cell) {
    double perReplica = share * cell.quotaCpus() * MILLIS_PER_SECOND / requestMillis;
    return (int) Math.max(1, Math.round(perReplica * cell.replicas()));
  }

  /** Returns whether a machine has enough cores for a load. */
  boolean fits(double share, Row.Cell cell, int cores) {
    return share * cell.quotaCpus() * cell.replicas() <= MOST_OF_THE_CORES * cores;
  }
}
