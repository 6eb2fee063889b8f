package io.github.btc.tools.advisor.plan;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.console.StepProgress;
import io.github.btc.tools.models.capacity.Demand;
import io.github.btc.tools.models.capacity.Fleet;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;

/**
 * The same replicas in the simulator, each under the real controller's state machine: do they lose
 * the capacity the model says, and do requests notice?
 *
 * @param awayShare capacity lost, the mean of {@value #RUNS} runs with different seeds, after as
 *     many that say what to aim at
 * @param awayError the standard error of both: the simulation's own noise
 * @param closingMillis how long a closing lasted on average, from gate shut to gate open
 * @param taskMillis how much of that was left for the task
 * @param outage share of time with all replicas away
 * @param exposed requests that overlapped a task
 * @param deniedRatio requests that no replica took
 * @param p999Millis p99.9 with BTC
 * @param p999WithoutMillis p99.9 when every task runs among the requests, for as long as it did in
 *     closings
 * @param requests how many were simulated
 * @param closings how many closings of each replica they are enough for: {@value #CLOSINGS} and
 *     more, unless that would have taken more than {@value #MOST_REQUESTS} requests
 */
record SimulatedCheck(
    double awayShare,
    double awayError,
    double closingMillis,
    double taskMillis,
    double outage,
    long exposed,
    double deniedRatio,
    double p999Millis,
    double p999WithoutMillis,
    long requests,
    double closings) {

  static final long MOST_REQUESTS = 5_000_000;
  static final int CLOSINGS = 20;

  /** With as many seeds, one after the other: what they differ by is noise. */
  static final int RUNS = 4;

  private static final long LEAST_REQUESTS = 1_000_000;
  private static final int PER_STEP = 1_000;

  static SimulatedCheck of(Fleet fleet, long seed) {
    Demand demand = fleet.demand();
    double closings = requests(fleet) / requests(fleet, 1);
    List<SimulationResult> first = runs(fleet, demand.requestsPerClosing(), seed);
    List<SimulationResult> runs =
        closings < CLOSINGS ? first : runs(fleet, aim(demand, first), seed + RUNS);
    SimulationResult with = first.get(0);
    double taskMillis = with.controlledTaskMillis();
    SimulationResult without = run(fleet, unmanaged(demand, taskMillis), seed);
    double[] away = runs.stream().mapToDouble(SimulationResult::coua).toArray();
    double[] cycles = first.stream().mapToDouble(SimulatedCheck::requestsPerClosing).toArray();
    double aimError = closings < CLOSINGS ? 0 : standardError(cycles) / mean(cycles);
    return new SimulatedCheck(
        mean(away),
        Math.hypot(standardError(away), mean(away) * aimError),
        closingMillis(fleet, with),
        taskMillis,
        with.unavailability(),
        with.exposed(),
        with.deniedRatio(),
        with.latencyMillis().millis("p99.9"),
        without.latencyMillis().millis("p99.9"),
        with.requests(),
        closings);
  }

  private static List<SimulationResult> runs(Fleet fleet, double cycle, long seed) {
    Controlled model = model(fleet.demand(), cycle, fleet.demand().closedNanos());
    List<SimulationResult> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(run(fleet, model, seed + i));
    }
    return runs;
  }

  /**
   * What to aim at so that closings come as often as is said. They come later than their interval
   * says: those who are inside when the gate shuts are served, and count. What a user has counted
   * has them in it.
   */
  private static double aim(Demand demand, List<SimulationResult> first) {
    double said = demand.requestsPerClosing();
    double late =
        mean(first.stream().mapToDouble(SimulatedCheck::requestsPerClosing).toArray()) - said;
    return Math.max(said / 2, said - late);
  }

  private static double requestsPerClosing(SimulationResult run) {
    return (double) run.served() / Math.max(1, run.controlledTasks());
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double standardError(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }

  private static double closingMillis(Fleet fleet, SimulationResult with) {
    double awaySeconds = with.coua() * fleet.replicas() * with.simulatedSeconds();
    return 1_000 * awaySeconds / Math.max(1, with.controlledTasks());
  }

  /** Returns p99.9 with BTC alone. */
  static double p999Millis(Fleet fleet, long seed) {
    return run(fleet, model(fleet.demand()), seed).latencyMillis().millis("p99.9");
  }

  private static SimulationResult run(Fleet fleet, Controlled model, long seed) {
    String name = "plan, " + fleet.replicas() + " replicas";
    boolean terminal = System.console() != null;
    long steps = requests(fleet) / PER_STEP;
    try (StepProgress bar = new StepProgress(name, " k requests", System.err, terminal, steps)) {
      return Simulation.run(scenario(fleet, model), seed, stepping(bar));
    }
  }

  private static LongConsumer stepping(StepProgress bar) {
    long[] answered = {0};
    return nanos -> {
      if (++answered[0] % PER_STEP == 0) {
        bar.done();
      }
    };
  }

  /** A level that grows by one a request, due around the number given. */
  private static Controlled model(Demand demand) {
    return model(demand, demand.requestsPerClosing(), demand.closedNanos());
  }

  private static Controlled model(Demand demand, double cycle, long uncontrolledNanos) {
    DurationSet closing = DurationSet.fixed(demand.closedNanos());
    SimulatedTask task =
        new SimulatedTask(
            "task",
            0,
            1,
            0,
            ActivationInterval.between(0.9 * cycle, 1.1 * cycle),
            1.2 * cycle,
            closing,
            DurationSet.fixed(uncontrolledNanos),
            BaseCorrectedEstimator::new);
    return Controlled.of(
        demand.slots(),
        DurationSet.exponential(demand.serviceNanos()),
        task.countedFromTheGate()); // a closing was measured with its draining
  }

  /** Without BTC nothing is drained: a task takes what it took after the draining. */
  private static Controlled unmanaged(Demand demand, double taskMillis) {
    return model(demand, demand.requestsPerClosing(), Math.round(1e6 * taskMillis)).off();
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
        "away %.4f %% ± %.4f %% each, closings of %.1f ms (%.1f ms of them for the task), all away %.1e, denied %.1e, exposed %d of %d, p99.9 %.1f ms"
            + " (%.1f ms if tasks ran among requests)",
        100 * awayShare,
        100 * awayError,
        closingMillis,
        taskMillis,
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
