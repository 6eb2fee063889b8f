package io.github.btc.research.papers;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.research.papers.TechniqueComparison.Cell;
import io.github.btc.research.papers.TechniqueComparison.Method;
import io.github.btc.tools.simulator.cluster.Announcement;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Prints the tables of docs/results in Markdown: {@code techniques} or {@code controller}. */
public final class ResultTables {

  private static final long MS = 1_000_000;
  private static final long SEED = 47;

  private final PrintStream out;

  private ResultTables(PrintStream out) {
    this.out = out;
  }

  /**
   * Prints one table.
   *
   * @param args the name of the table
   */
  public static void main(String[] args) {
    ResultTables tables = new ResultTables(System.out);
    switch (args.length == 1 ? args[0] : "") {
      case "techniques" -> tables.techniques();
      case "controller" -> tables.controller();
      default ->
          throw new IllegalArgumentException(
              "table: " + List.of(args) + " (expected techniques or controller)");
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
        "| policy | controller | p50 | p99.9 | p99.99 | exposed | refused | outage | COUA | cycle"
            + " |");
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
    Controlled gate = btc.with(Announcement.none());
    for (Routing routing : Routing.values()) {
      controller(routing, "off", btc.off());
      controller(routing, "gate only", gate);
      controller(routing, "first refusal", btc);
      controller(routing, "confirmed", btc.with(Announcement.confirmedAfter(Duration.ofMillis(1))));
      controller(routing, "estimator only", gate.sampledByTheEstimatorAlone());
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

  private void line(String format, Object... values) {
    out.printf(Locale.ROOT, format + "%n", values);
  }
}
