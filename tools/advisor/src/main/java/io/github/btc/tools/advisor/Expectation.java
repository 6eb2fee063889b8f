package io.github.btc.tools.advisor;

import io.github.btc.tools.advisor.ReplayedStops.Tail;
import io.github.btc.tools.simulator.results.SimulationResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The simulated cost and benefit of BTC for each replica.
 *
 * @param closingMillis mean time from the last admitted request before a closing to the first after
 *     it
 * @param closingsPerHour number of closings per hour
 * @param capacityLost share of a replica's time in which it is closed
 * @param stops number of all simulated stops without BTC, on which the verdict depends
 * @param without latencies of the simulated service with the observed stops
 * @param with latencies of the simulated service with closings
 */
record Expectation(
    double closingMillis,
    double closingsPerHour,
    double capacityLost,
    long stops,
    Tail without,
    Tail with) {

  static Expectation of(SimulationResult without, SimulationResult with) {
    double replicaHours = with.simulatedSeconds() * with.meanReplicas() / 3600;
    double closings = with.controlledTasks();
    double closedHours = with.coua() * replicaHours;
    return new Expectation(
        closings == 0 ? 0 : closedHours / closings * 3.6e6,
        closings / replicaHours,
        with.coua(),
        without.uncontrolledTasks(),
        Tail.of(without),
        Tail.of(with));
  }

  /** Returns the mean of several expectations. */
  static Expectation mean(List<Expectation> each) {
    return new Expectation(
        mean(each, Expectation::closingMillis),
        mean(each, Expectation::closingsPerHour),
        mean(each, Expectation::capacityLost),
        Math.round(mean(each, Expectation::stops)),
        Tail.mean(each.stream().map(Expectation::without).toList()),
        Tail.mean(each.stream().map(Expectation::with).toList()));
  }

  private static double mean(List<Expectation> each, ToDoubleFunction<Expectation> what) {
    return each.stream().mapToDouble(what).average().orElse(0);
  }
}
