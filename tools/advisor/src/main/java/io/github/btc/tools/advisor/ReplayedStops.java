package io.github.btc.tools.advisor;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Replays the observed stops in the simulator among the requests of a service, and simulates the
 * same service under the real controller's state machine.
 */
final class ReplayedStops {

  private static final long REQUESTS = 300_000;
  private static final long MOST_REQUESTS = 3_000_000;
  private static final int CYCLES = 20;

  /** The longest young run without requests in flight, from docs/maintainers/collectors.md. */
  private static final double QUIET_YOUNG_MILLIS = 5;

  /**
   * The time to allocate the rest of Eden: 1 to 5 ms for 50 MB, from
   * docs/maintainers/collectors.md.
   */
  private static final double FILL_MILLIS_PER_MB = 3.0 / 50;

  private final JvmDescription jvm;
  private final ServiceLoad service;
  private final FlagPlan plan;

  ReplayedStops(JvmDescription jvm, ServiceLoad service, FlagPlan plan) {
    this.jvm = jvm;
    this.service = service;
    this.plan = plan;
  }

  /**
   * The slow requests of a service.
   *
   * @param p50Millis time within which half of the requests are answered
   * @param p99Millis time within which 99 % of the requests are answered
   * @param p999Millis time within which 99.9 % of the requests are answered
   * @param exposed share of the requests that overlapped a collection
   * @param denied share of the requests that no replica admitted
   */
  record Tail(
      double p50Millis, double p99Millis, double p999Millis, double exposed, double denied) {

    static Tail of(SimulationResult result) {
      return new Tail(
          result.latencyMillis().millis("p50"),
          result.latencyMillis().millis("p99"),
          result.latencyMillis().millis("p99.9"),
          (double) result.exposed() / Math.max(1, result.requests()),
          result.deniedRatio());
    }

    /** Returns the mean of several tails. */
    static Tail mean(List<Tail> each) {
      return new Tail(
          mean(each, Tail::p50Millis),
          mean(each, Tail::p99Millis),
          mean(each, Tail::p999Millis),
          mean(each, Tail::exposed),
          mean(each, Tail::denied));
    }

    private static double mean(List<Tail> each, ToDoubleFunction<Tail> what) {
      return each.stream().mapToDouble(what).average().orElse(0);
    }
  }

  Expectation expect(long seed) {
    Controlled today = model(jvm.doctor().facts().edenBytes()).off();
    return Expectation.of(
        Simulation.run(scenario(today), seed),
        Simulation.run(scenario(model(plan.edenBytes())), seed));
  }

  private Controlled model(double edenBytes) {
    return Controlled.of(
        service.concurrency(),
        DurationSet.exponential(service.serviceNanos()),
        tasks(edenBytes).toArray(SimulatedTask[]::new));
  }

  private Scenario scenario(Controlled model) {
    double perCycle = service.ratePerSecond() / youngPerSecond();
    long requests = (long) Math.min(MOST_REQUESTS, Math.max(REQUESTS, CYCLES * perCycle));
    return Scenario.ofThesis(service.replicas(), model)
        .with(Load.perSecond(service.ratePerSecond()))
        .with(Scenario.Waiting.AT_REPLICA)
        .with(Routing.LEAST_REQUEST) // round robin would flatter BTC
        .requests(requests);
  }

  private List<SimulatedTask> tasks(double edenBytes) {
    List<SimulatedTask> tasks = new ArrayList<>();
    Activity seen = jvm.activity();
    if (!seen.young().areNone()) {
      double perRequest = seen.allocatedBytesPerSecond() / replicaRate();
      DurationSet run = DurationSet.fixed(Math.round(1e6 * youngRunMillis()));
      tasks.add(
          task("young", perRequest, edenBytes, run, DurationSet.measured(seen.young().nanos())));
    }
    if (!seen.full().areNone()) {
      double requests = Math.max(2, seen.seconds() / seen.full().count() * replicaRate());
      DurationSet run = DurationSet.measured(seen.full().nanos());
      tasks.add(task("full", 1, requests, run, run));
    }
    return tasks;
  }

  private SimulatedTask task(
      String name, double growth, double limit, DurationSet controlled, DurationSet uncontrolled) {
    return new SimulatedTask(
        name,
        0,
        growth,
        0.5,
        ActivationInterval.between(plan.minShare() * limit, plan.maxShare() * limit),
        limit,
        controlled,
        uncontrolled,
        BaseCorrectedEstimator::new);
  }

  private double replicaRate() {
    return service.ratePerSecond() / service.replicas();
  }

  private double youngPerSecond() {
    Activity seen = jvm.activity();
    if (seen.young().areNone()) {
      return seen.full().count() / seen.seconds();
    }
    double share = (plan.minShare() + plan.maxShare()) / 2;
    return seen.allocatedBytesPerSecond() / (share * plan.edenBytes());
  }

  private double youngRunMillis() {
    Activity seen = jvm.activity();
    if (seen.young().areNone()) {
      return seen.full().medianMillis();
    }
    double left = 1 - (plan.minShare() + plan.maxShare()) / 2;
    return Math.min(QUIET_YOUNG_MILLIS, seen.young().medianMillis())
        + left * plan.edenBytes() / ByteSize.MEGABYTE * FILL_MILLIS_PER_MB;
  }
}
