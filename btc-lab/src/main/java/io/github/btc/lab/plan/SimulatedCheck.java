package io.github.btc.lab.plan;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.sim.capacity.Demand;
import io.github.btc.sim.capacity.Fleet;
import io.github.btc.sim.cluster.Controlled;
import io.github.btc.sim.cluster.Scenario;
import io.github.btc.sim.cluster.SimulatedTask;
import io.github.btc.sim.cluster.Simulation;
import io.github.btc.sim.report.SimulationResult;
import io.github.btc.sim.workload.DurationSet;
import io.github.btc.sim.workload.Load;
import java.time.Duration;
import java.util.Locale;

/**
 * The same replicas in the simulator, each under the real controller's state machine: do they lose
 * the capacity the model says, and do requests notice?
 *
 * @param awayShare capacity lost
 * @param outage share of time with all replicas away
 * @param exposed requests that overlapped a task
 * @param deniedRatio requests that no replica took
 * @param p999Millis p99.9 with BTC
 * @param p999WithoutMillis p99.9 when every task runs among the requests
 * @param requests how many were simulated
 */
record SimulatedCheck(
    double awayShare,
    double outage,
    long exposed,
    double deniedRatio,
    double p999Millis,
    double p999WithoutMillis,
    long requests) {

  private static final long REQUESTS = 1_000_000;
  private static final int CLOSINGS = 20;

  static SimulatedCheck of(Fleet fleet, long seed) {
    Controlled model = model(fleet.demand());
    SimulationResult with = Simulation.run(scenario(fleet, model), seed);
    SimulationResult without = Simulation.run(scenario(fleet, model.off()), seed);
    return new SimulatedCheck(
        with.coua(),
        with.unavailability(),
        with.exposed(),
        with.deniedRatio(),
        with.latencyMillis().millis("p99.9"),
        without.latencyMillis().millis("p99.9"),
        with.requests());
  }

  /** A level that grows by one a request, due around the number given. */
  private static Controlled model(Demand demand) {
    double cycle = demand.requestsPerClosing();
    DurationSet task = DurationSet.fixed(demand.closedNanos());
    return Controlled.of(
        demand.slots(),
        DurationSet.exponential(demand.serviceNanos()),
        new SimulatedTask(
            "task",
            0,
            1,
            0,
            ActivationInterval.between(0.9 * cycle, 1.1 * cycle),
            1.2 * cycle,
            task,
            task,
            BaseCorrectedEstimator::new));
  }

  private static Scenario scenario(Fleet fleet, Controlled model) {
    long requests =
        Math.max(REQUESTS, CLOSINGS * fleet.replicas() * fleet.demand().requestsPerClosing());
    double seconds = requests / fleet.demand().ratePerSecond();
    Duration duration = Duration.ofNanos(Math.round(1e9 * seconds));
    return Scenario.ofThesis(fleet.replicas(), model)
        .with(Load.perSecond(fleet.demand().ratePerSecond()))
        .lasting(duration, duration.dividedBy(10))
        .requests(requests);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "away %.3f %% each, all away %.1e, denied %.1e, exposed %d of %d, p99.9 %.1f ms"
            + " (%.1f ms if tasks ran among requests)",
        100 * awayShare,
        outage,
        deniedRatio,
        exposed,
        requests,
        p999Millis,
        p999WithoutMillis);
  }
}
