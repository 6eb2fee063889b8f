package io.github.btc.tools.advisor.plan;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.advisor.capacity.Demand;
import io.github.btc.tools.advisor.capacity.Fleet;
import io.github.btc.tools.console.StepProgress;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;

/**
 * The result of simulating the replicas under the real controller's state machine. It shows whether
 * they lose the capacity of the model, and what requests notice.
 *
 * @param awayShare lost capacity: the mean of {@value #RUNS} runs with different seeds, after the
 *     same number of runs that determine the interval
 * @param awayError standard error of both kinds of runs: the noise of the simulation
 * @param closingMillis mean time from the closing of the gate until it opens
 * @param taskMillis mean time of a closing that was left for the task
 * @param outage share of time with all replicas away
 * @param exposed number of requests that overlapped a task
 * @param deniedRatio share of the requests that no replica admitted
 * @param p999Millis p99.9 with BTC
 * @param p999WithoutMillis p99.9 without BTC, where tasks run among the requests for as long as in
 *     closings
 * @param requests number of simulated requests
 * @param closings closings of each replica in this time: at least {@value #CLOSINGS}, unless these
 *     would need more than {@value #MOST_REQUESTS} requests
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

  /** The number of simulations with different seeds, whose spread is the noise. */
  static final int RUNS = 4;

  private static final long LEAST_REQUESTS = 1_000_000;
  private static final int PER_STEP = 1_000;

  static SimulatedCheck of(Fleet fleet, Routing routing, long seed) {
    Demand demand = fleet.demand();
    double closings = requests(fleet) / requests(fleet, 1);
    List<SimulationResult> first = runs(fleet, routing, demand.requestsPerClosing(), seed);
    List<SimulationResult> runs =
        closings < CLOSINGS ? first : runs(fleet, routing, aim(demand, first), seed + RUNS);
    SimulationResult with = first.get(0);
    double taskMillis = with.controlledTaskMillis();
    SimulationResult without = run(fleet, routing, unmanaged(demand, taskMillis), seed);
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

  private static List<SimulationResult> runs(
      Fleet fleet, Routing routing, double cycle, long seed) {
    Controlled model = model(fleet.demand(), cycle, fleet.demand().closedNanos());
    List<SimulationResult> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(run(fleet, routing, model, seed + i));
    }
    return runs;
  }

  /**
   * Returns the requests between closings for which the interval must be set. Closings come later
   * than their interval, because requests in flight are served and count when the gate closes. The
   * user's number contains these requests, so the interval must be smaller.
   */
  private static double aim(Demand demand, List<SimulationResult> first) {
    double intended = demand.requestsPerClosing();
    double late =
        mean(first.stream().mapToDouble(SimulatedCheck::requestsPerClosing).toArray()) - intended;
    return Math.max(intended / 2, intended - late);
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

  /** Returns only p99.9 with BTC. */
  static double p999Millis(Fleet fleet, Routing routing, long seed) {
    return run(fleet, routing, model(fleet.demand()), seed).latencyMillis().millis("p99.9");
  }

  private static SimulationResult run(Fleet fleet, Routing routing, Controlled model, long seed) {
    String name = "plan, " + fleet.replicas() + " replicas";
    boolean terminal = System.console() != null;
    long steps = requests(fleet) / PER_STEP;
    try (StepProgress bar = new StepProgress(name, " k requests", System.err, terminal, steps)) {
      return Simulation.run(scenario(fleet, routing, model), seed, stepping(bar));
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

  /** Returns a model whose level grows by one for each request and is due near the given number. */
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
        task.countedFromTheGate()); // the measured duration of a closing contains its drain
  }

  /** Returns a model without BTC. There is no drain, so a task takes only its own time. */
  private static Controlled unmanaged(Demand demand, double taskMillis) {
    return model(demand, demand.requestsPerClosing(), Math.round(1e6 * taskMillis)).off();
  }

  private static Scenario scenario(Fleet fleet, Routing routing, Controlled model) {
    long requests = requests(fleet);
    double seconds = requests / fleet.demand().ratePerSecond();
    Duration duration = Duration.ofNanos(Math.round(1e9 * seconds));
    return Scenario.ofThesis(fleet.replicas(), model)
        .with(routing)
        .with(Load.perSecond(fleet.demand().ratePerSecond()))
        .lasting(duration, duration.dividedBy(10))
        .requests(requests);
  }

  /**
   * Returns the number of simulated requests, which is limited so that a table does not take
   * minutes.
   */
  private static long requests(Fleet fleet) {
    return (long) Math.min(MOST_REQUESTS, Math.max(LEAST_REQUESTS, requests(fleet, CLOSINGS)));
  }

  /** Returns the requests for a number of closings of each replica, which may exceed a long. */
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
        "away %.4f %% ± %.4f %% each, closings of %.1f ms (%.1f ms for the task), all away %.1e,"
            + " denied %.1e, exposed %d of %d requests;"
            + " p99.9 %.1f ms (%.1f ms without BTC)",
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
            "%nThe simulation ended after %d requests with %.2g closings of each replica, but %d"
                + " are needed. Its figures are rough; those of the table are not.",
            MOST_REQUESTS,
            closings,
            CLOSINGS);
  }
}
