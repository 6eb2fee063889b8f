package io.github.btc.tools.bench;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JVM configurations to compare, and their load. {@link ScenarioFile} has the ranges.
 *
 * @param name name of the scenario
 * @param about description of the service
 * @param service service that the replicas run
 * @param liveMegabytes live state of each replica
 * @param loads loads, measured one after another
 * @param replicas numbers of replicas, measured one after another
 * @param heapsMegabytes heaps of a replica, measured one after another
 * @param times length and number of the runs
 * @param slowMillis time from which a request counts as slow and gets a cause
 * @param hedgeAfterMillis time after which a hedging client sends the request to a second replica
 * @param youngPercent share of the heap for {@code {young}}
 * @param flags flags of every JVM
 * @param opponents opponents in the order of the table
 * @param moreOpponents opponents that run only with {@code --opponents} or by name
 * @param balancer balancer in front of the replicas; {@code null} if the client chooses a replica
 * @param containers control groups of the replicas; {@code null} without groups
 * @param validated whether the simulator forecasts the rows with BTC from the rows without BTC
 */
public record Scenario(
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
    List<Opponent> moreOpponents,
    @Nullable String balancer,
    @Nullable Containers containers,
    boolean validated) {

  /**
   * The length and the number of the runs.
   *
   * @param warmUpSeconds time in which requests are sent and not measured, at least
   * @param longestWarmUpSeconds time after which the warm-up ends even if the compilers are not
   *     idle
   * @param warmUpTimesLoad the load of the warm-up grows to this many times the load; above 1 the
   *     warm-up also has no quota
   * @param measureSeconds measured time
   * @param repetitions number of runs of each row
   */
  public record Times(
      double warmUpSeconds,
      double longestWarmUpSeconds,
      double warmUpTimesLoad,
      double measureSeconds,
      int repetitions) {

    /** Returns the longest warm-up and the measured time together. */
    public double wholeSeconds() {
      return longestWarmUpSeconds + measureSeconds;
    }

    /** Returns the most requests of a run with this rate in its measured time. */
    double requests(double ratePerSecond) {
      return ratePerSecond * (longestWarmUpSeconds * warmUpTimesLoad + measureSeconds);
    }
  }

  /** Returns the load with the given name. */
  Load load(String named) {
    return loads.stream().filter(load -> load.name().equals(named)).findFirst().orElseThrow();
  }

  /** Returns this scenario with other loads. */
  public Scenario withLoads(List<Load> others) {
    return with(others, replicas, heapsMegabytes, times, opponents, containers);
  }

  /** Returns this scenario with other opponents. */
  Scenario with(List<Opponent> others) {
    return with(loads, replicas, heapsMegabytes, times, others, containers);
  }

  /** Returns this scenario with other loads, replicas, heaps, times, opponents and quotas. */
  Scenario with(
      List<Load> otherLoads,
      List<Integer> otherReplicas,
      List<Integer> otherHeaps,
      Times otherTimes,
      List<Opponent> otherOpponents,
      @Nullable Containers otherContainers) {
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
        moreOpponents,
        balancer,
        otherContainers,
        validated);
  }

  /** Returns all opponents, with those that run only with {@code --opponents} or by name. */
  List<Opponent> allOpponents() {
    return Stream.concat(opponents.stream(), moreOpponents.stream()).toList();
  }

  /** Returns heaps that are multiples of the live state. */
  static List<Integer> heaps(int liveMegabytes, List<Double> timesLive) {
    return timesLive.stream()
        .map(times -> (int) Math.round(liveMegabytes * times))
        .distinct()
        .toList();
  }

  /** Returns the live state of a replica with that of the program itself. */
  int wholeLiveMegabytes() {
    return containers == null ? liveMegabytes : liveMegabytes + containers.besideLiveMegabytes();
  }

  /** Returns the quotas of the replicas; one 0 without control groups. */
  List<Double> quotasCpus() {
    return containers == null ? List.of(0.0) : containers.quotasCpus();
  }
}
