package io.github.btc.lab.advise;

import io.github.btc.lab.advise.WouldHaveHelped.Tail;
import io.github.btc.sim.report.SimulationResult;

/**
 * What BTC would cost and bring, each replica, as simulated.
 *
 * @param closingMillis how long a closing lasts on average, from the last request let in to the
 *     next
 * @param closingsPerHour how many there are
 * @param capacityLost share of a replica's time in which it is closed
 * @param stops how many stops the service without BTC met in all: what it can be judged by
 * @param without the simulated service with the stops that were seen
 * @param with the same with closings
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
}
