package io.github.btc.sim.papers;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.sim.cluster.Announcement;
import io.github.btc.sim.cluster.Controlled;
import io.github.btc.sim.cluster.ReplicaModel;
import io.github.btc.sim.cluster.Scenario;
import io.github.btc.sim.cluster.SimulatedTask;
import io.github.btc.sim.cluster.Simulation;
import io.github.btc.sim.engine.Seeds;
import io.github.btc.sim.papers.TechniqueComparison.Cell;
import io.github.btc.sim.papers.TechniqueComparison.Method;
import io.github.btc.sim.report.SimulationResult;
import io.github.btc.sim.routing.Routing;
import io.github.btc.sim.workload.DurationSet;
import io.github.btc.sim.workload.Load;
import io.github.btc.sim.workload.RecordedLog;
import io.github.btc.sim.workload.SyntheticLog;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints the tables under docs/results, in Markdown: {@code techniques}, {@code controller}, {@code
 * speed}.
 */
public final class Tables {

  private static final long MS = 1_000_000;
  private static final long SEED = 47;

  private final PrintStream out;

  private Tables(PrintStream out) {
    this.out = out;
  }

  /**
   * Prints one table.
   *
   * @param args its name
   */
  public static void main(String[] args) {
    Tables tables = new Tables(System.out);
    switch (args.length == 1 ? args[0] : "") {
      case "techniques" -> tables.techniques();
      case "controller" -> tables.controller();
      case "speed" -> tables.speed();
      default ->
          throw new IllegalArgumentException(
              "table: " + List.of(args) + " (expected techniques, controller or speed)");
    }
  }

  private void techniques() {
    line("| tasks | n | method | p50 | p95 | p99 | p99.9 | p99.99 | requests/ms |");
    line("|---|---|---|---|---|---|---|---|---|");
    List<Cell> cells =
        TechniqueComparison.ofThesis(1_000_000, 5, SEED)
            .run(
                TechniqueComparison.REPLICAS,
                TechniqueComparison.FREQUENCIES,
                List.of(Method.values()));
    for (Cell cell : cells) {
      line(
          "| %.3f %% | %d | %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.3f |",
          100 * cell.frequency(),
          cell.replicas(),
          cell.method().name().toLowerCase(Locale.ROOT).replace('_', ' '),
          cell.millis("p50"),
          cell.millis("p95"),
          cell.millis("p99"),
          cell.millis("p99.9"),
          cell.millis("p99.99"),
          cell.throughputPerMilli());
    }
  }

  private void controller() {
    line(
        "| policy | controller | p50 | p99.9 | p99.99 | exposed | refused | outage | COUA | cycle |");
    line("|---|---|---|---|---|---|---|---|---|---|");
    SimulatedTask heap =
        new SimulatedTask(
            "collection",
            100,
            0.25,
            0.2,
            ActivationInterval.between(200, 250),
            300,
            DurationSet.uniform(8 * MS, 12 * MS),
            DurationSet.uniform(80 * MS, 120 * MS),
            BaseCorrectedEstimator::new);
    Controlled btc = Controlled.of(2, DurationSet.exponential(2 * MS), heap);
    for (Routing routing : Routing.values()) {
      controller(routing, "off", btc.off());
      controller(routing, "gate only", btc);
      controller(routing, "first refusal", btc.with(Announcement.firstRefusal()));
      controller(routing, "confirmed", btc.with(Announcement.confirmedAfter(Duration.ofMillis(1))));
      controller(routing, "estimator only", btc.lookingEvery(Controlled.ESTIMATOR_ONLY));
    }
  }

  private void controller(Routing routing, String name, Controlled model) {
    Scenario scenario =
        Scenario.ofThesis(4, model)
            .with(routing)
            .withKeys(Load.Keys.zipf(20_000, 0.99))
            .with(Load.perSecond(1_500))
            .with(Scenario.Waiting.AT_REPLICA)
            .lasting(Duration.ofMinutes(20), Duration.ofSeconds(10));
    SimulationResult result = Simulation.run(scenario, SEED);
    long tasks = result.controlledTasks() + result.uncontrolledTasks();
    line(
        "| %s | %s | %.2f | %.2f | %.2f | %d | %.4f | %.2e | %.2f %% | %.0f |",
        routing,
        name,
        result.latencyMillis().millis("p50"),
        result.latencyMillis().millis("p99.9"),
        result.latencyMillis().millis("p99.99"),
        result.exposed(),
        result.refusals(),
        result.unavailability(),
        100 * result.coua(),
        (double) result.served() / tasks);
  }

  private void speed() {
    line("| replicas | recorded logs, million requests per CPU second | synthetic logs |");
    line("|---|---|---|");
    for (int n : List.of(4, 4, 16, 64, 1_000, 10_000, 100_000)) {
      RecordedLog log = recorded();
      double replayed = speed(n, ReplicaModel.replaying((replica, random) -> log.restarted()));
      double made = speed(n, ReplicaModel.replaying((replica, random) -> synthetic(random)));
      line("| %,d | %.1f | %.1f |", n, replayed, made);
    }
  }

  private static double speed(int replicas, ReplicaModel model) {
    long requests = 5_000_000;
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Simulation.run(Scenario.ofThesis(replicas, model).requests(requests), SEED);
    return requests * 1e3 / (threads.getCurrentThreadCpuTime() - before);
  }

  private static RecordedLog recorded() {
    SyntheticLog log = synthetic(new Seeds(SEED).stream("log"));
    long[] entries = new long[100_000];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = log.next();
    }
    return RecordedLog.of(entries);
  }

  private static SyntheticLog synthetic(SplittableRandom random) {
    return SyntheticLog.controlled(
        0.003, DurationSet.exponential(277_777), DurationSet.exponential(10 * MS), random);
  }

  private void line(String format, Object... values) {
    out.printf(Locale.ROOT, format + "%n", values);
  }
}
