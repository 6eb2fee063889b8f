package io.github.btc.tools.bench;

import java.util.List;

/**
 * What is compared, and under which load. Ranges are those of {@link ScenarioFile}.
 *
 * @param name of the scenario
 * @param about the service, in some words
 * @param service what the replicas run
 * @param liveMegabytes live state of each replica
 * @param loads what is sent, one after another
 * @param replicas how many, one value after another
 * @param heapsMegabytes the replicas' heaps, one value after another
 * @param times how long, and how often
 * @param slowMillis a request that took longer is looked into
 * @param hedgeAfterMillis when a hedging client asks a second replica
 * @param youngPercent share of the heap for {@code {young}}
 * @param flags for every JVM
 * @param opponents in the order of the table
 * @param validated whether the simulator is asked too, from rows without BTC about rows with it
 */
record Scenario(
    String name,
    String about,
    ServiceKind service,
    int liveMegabytes,
    List<Load> loads,
    List<Integer> replicas,
    List<Integer> heapsMegabytes,
    Times times,
    int slowMillis,
    int hedgeAfterMillis,
    int youngPercent,
    List<String> flags,
    List<Opponent> opponents,
    boolean validated) {

  /**
   * How long runs are, and how many there are.
   *
   * @param warmUpSeconds sent and not measured
   * @param measureSeconds measured
   * @param repetitions runs of every row
   */
  record Times(double warmUpSeconds, double measureSeconds, int repetitions) {

    double wholeSeconds() {
      return warmUpSeconds + measureSeconds;
    }
  }

  /** Returns the load with a name. */
  Load load(String named) {
    return loads.stream().filter(load -> load.name().equals(named)).findFirst().orElseThrow();
  }

  /** The same, with other loads. */
  Scenario withLoads(List<Load> others) {
    return with(others, replicas, heapsMegabytes, times, opponents);
  }

  /** The same, with other opponents. */
  Scenario with(List<Opponent> others) {
    return with(loads, replicas, heapsMegabytes, times, others);
  }

  /** The same service, run otherwise. */
  Scenario with(
      List<Load> otherLoads,
      List<Integer> otherReplicas,
      List<Integer> otherHeaps,
      Times otherTimes,
      List<Opponent> otherOpponents) {
    return new Scenario(
        name,
        about,
        service,
        liveMegabytes,
        otherLoads,
        otherReplicas,
        otherHeaps,
        otherTimes,
        slowMillis,
        hedgeAfterMillis,
        youngPercent,
        flags,
        otherOpponents,
        validated);
  }
}
