package io.github.btc.lab.plan;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.lab.grid.GridProgress;
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
import java.util.function.LongConsumer;

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
 * @param closings how many closings of each replica they are enough for: {@value #CLOSINGS} and
 *     more, unless that would have taken more than {@value #MOST_REQUESTS} requests
 */
record SimulatedCheck(
    double awayShare,
    double outage,
    long exposed,
    double deniedRatio,
    double p999Millis,
    double p999WithoutMillis,
    long requests,
    double closings) {

  static final long MOST_REQUESTS = 5_000_000;
  static final int CLOSINGS = 20;

  private static final long LEAST_REQUESTS = 1_000_000;
  private static final int PER_STEP = 1_000;

  static SimulatedCheck of(Fleet fleet, long seed) {
    Controlled model = model(fleet.demand());
    SimulationResult with = run(fleet, model, seed);
    SimulationResult without = run(fleet, model.off(), seed);
    return new SimulatedCheck(
        with.coua(),
        with.unavailability(),
        with.exposed(),
        with.deniedRatio(),
        with.latencyMillis().millis("p99.9"),
        without.latencyMillis().millis("p99.9"),
        with.requests(),
        requests(fleet) / requests(fleet, 1));
  }

  /** Returns p99.9 with BTC alone. */
  static double p999Millis(Fleet fleet, long seed) {
    return run(fleet, model(fleet.demand()), seed).latencyMillis().millis("p99.9");
  }

  private static SimulationResult run(Fleet fleet, Controlled model, long seed) {
    String name = "plan, " + fleet.replicas() + " replicas";
    boolean terminal = System.console() != null;
    long steps = requests(fleet) / PER_STEP;
    try (GridProgress bar = new GridProgress(name, " k requests", System.err, terminal, steps)) {
      return Simulation.run(scenario(fleet, model), seed, stepping(bar));
    }
  }

  private static LongConsumer stepping(GridProgress bar) {
    long[] answered = {0};
    return nanos -> {
      if (++answered[0] % PER_STEP == 0) {
        bar.done();
      }
    };
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
    long requests = requests(fleet);
    double seconds = requests / fleet.demand().ratePerSecond();
    Duration duration = Duration.ofNanos(Math.round(1e9 * seconds));
    return Scenario.ofThesis(fleet.replicas(), model)
        .with(Load.perSecond(fleet.demand().ratePerSecond()))
        .lasting(duration, duration.dividedBy(10))
        .requests(requests);
  }

  /** Not so many that a table takes minutes. */
  private static long requests(Fleet fleet) {
    return (long) Math.min(MOST_REQUESTS, Math.max(LEAST_REQUESTS, requests(fleet, CLOSINGS)));
  }

  /** Returns how many so many closings of each replica take; they may be more than a long holds. */
  private static double requests(Fleet fleet, int closings) {
    return (double) closings * fleet.replicas() * fleet.demand().requestsPerClosing();
  }

  @Override
  public String toString() {
    return figures() + rough();
  }

  private String figures() {
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

  private String rough() {
    return closings >= CLOSINGS
        ? ""
        : String.format(
            Locale.ROOT,
            "%nThe simulation ended after %d requests: %.2g closings of each replica, where %d would"
                + " be needed. Its figures are rough; the table's are not.",
            MOST_REQUESTS,
            closings,
            CLOSINGS);
  }
}
