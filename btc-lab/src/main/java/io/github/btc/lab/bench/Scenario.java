package io.github.btc.lab.bench;

import java.util.List;

/**
 * What is compared, and under which load. Ranges are those of {@link ScenarioFile}.
 *
 * @param name of the scenario
 * @param about the service, in some words
 * @param liveMegabytes live state of each replica
 * @param ratePerSecond requests per second, all replicas together
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
 */
record Scenario(
    String name,
    String about,
    int liveMegabytes,
    int ratePerSecond,
    List<Integer> replicas,
    List<Integer> heapsMegabytes,
    double warmUpSeconds,
    double measureSeconds,
    int repetitions,
    int slowMillis,
    int hedgeAfterMillis,
    int youngPercent,
    List<String> flags,
    List<Opponent> opponents) {}
