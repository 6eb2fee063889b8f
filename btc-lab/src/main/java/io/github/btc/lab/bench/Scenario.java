package io.github.btc.lab.bench;

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
 * @param warmUpSeconds sent and not measured
 * @param measureSeconds measured
 * @param repetitions runs of every row
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
    Service service,
    int liveMegabytes,
    List<Load> loads,
    List<Integer> replicas,
    List<Integer> heapsMegabytes,
    double warmUpSeconds,
    double measureSeconds,
    int repetitions,
    int slowMillis,
    int hedgeAfterMillis,
    int youngPercent,
    List<String> flags,
    List<Opponent> opponents,
    boolean validated) {

  /** Returns the load with a name. */
  Load load(String named) {
    return loads.stream().filter(load -> load.name().equals(named)).findFirst().orElseThrow();
  }

  /** The same, with other loads. */
  Scenario withLoads(List<Load> others) {
    return new Scenario(
        name,
        about,
        service,
        liveMegabytes,
        others,
        replicas,
        heapsMegabytes,
        warmUpSeconds,
        measureSeconds,
        repetitions,
        slowMillis,
        hedgeAfterMillis,
        youngPercent,
        flags,
        opponents,
        validated);
  }

  /** The same, with other opponents. */
  Scenario with(List<Opponent> others) {
    return new Scenario(
        name,
        about,
        service,
        liveMegabytes,
        loads,
        replicas,
        heapsMegabytes,
        warmUpSeconds,
        measureSeconds,
        repetitions,
        slowMillis,
        hedgeAfterMillis,
        youngPercent,
        flags,
        others,
        validated);
  }
}
