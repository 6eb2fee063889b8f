package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.PlacementPlan.Loop;
import io.github.btc.research.benches.placement.PlacementRun.Phases;
import io.github.btc.research.benches.placement.PlacementRun.Starts;
import io.github.btc.research.output.ResultFolder;
import io.github.btc.research.placement.Placement;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.container.NoControlGroupsException;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code btc placement}. */
@Command(
    name = "placement",
    description = {
      "Measures where a replica should start and when it should move. The nodes are control groups"
          + " with a quota on this machine, and a neighbour stresses one of them. Needs root on"
          + " Linux."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class PlacementCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--policies",
      split = ",",
      paramLabel = "NAME",
      description = "oracle, worst, random, kubernetes (default: all of them).")
  private List<String> policies = List.of("oracle", "worst", "random", "kubernetes");

  @Option(
      names = "--loops",
      split = ",",
      paramLabel = "NAME",
      description = "none, eager, patient (default: all of them).")
  private List<String> loops = List.of("none", "eager", "patient");

  @Option(names = "--nodes", description = "Nodes, 3 to 8 (default ${DEFAULT-VALUE}).")
  private int nodes = 4;

  @Option(
      names = "--quota",
      paramLabel = "CPUS",
      description = "CPU time of a node per time, 0.05 to 4 (default ${DEFAULT-VALUE}).")
  private double quota = 0.25;

  @Option(
      names = "--stress",
      paramLabel = "SHARE",
      description =
          "Share of this quota that a neighbour wants, 0.05 to 0.95 (default ${DEFAULT-VALUE}).")
  private double stress = 0.5;

  @Option(
      names = "--rate",
      description = "Requests per second, 1 to 2000 (default ${DEFAULT-VALUE}).")
  private int rate = 150;

  @Option(
      names = "--phase",
      paramLabel = "SECONDS",
      description =
          "Length of the base phase and of the steady phase, 1 to 3600 (default ${DEFAULT-VALUE}).")
  private int phaseSeconds = 60;

  @Option(
      names = "--transition",
      paramLabel = "SECONDS",
      description =
          "Time that counts as transition after a replica serves, 0 to 3600 (default"
              + " ${DEFAULT-VALUE}).")
  private int transitionSeconds = 20;

  @Option(
      names = "--starts",
      description =
          "Starts on an empty node and on a stressed one, 1 to 1000 (default ${DEFAULT-VALUE}).")
  private int starts = 20;

  @Option(
      names = "--loop-time",
      paramLabel = "SECONDS",
      description = "Length of a run with a loop, 1 to 36000 (default ${DEFAULT-VALUE}).")
  private int loopSeconds = 720;

  @Option(
      names = "--window",
      paramLabel = "SECONDS",
      description = "Window of the loop, 1 to 600 (default ${DEFAULT-VALUE}).")
  private int windowSeconds = 5;

  @Option(
      names = "--objective",
      paramLabel = "MS",
      description = "p90 that the loop keeps, 1 to 10000 (default ${DEFAULT-VALUE}).")
  private int objective = 20;

  @Option(
      names = "--most",
      paramLabel = "N",
      description =
          "Largest number of replicas of a loop, which starts with two, 2 to 8 (default"
              + " ${DEFAULT-VALUE}).")
  private int most = 3;

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private ResultFolder output = new ResultFolder();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    output.make(spec);
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    PlacementPlan plan = CommandArguments.read(spec, Map.of("policy", "--policies"), this::plan);
    Environment environment = environment(plan);
    try (Workplace workplace = new Workplace(null);
        Progress progress = Progress.onTerminal("placement", plan.plannedTime())) {
      PlacementPage page = measure(plan, run(plan, workplace), progress);
      return output.write(
          new VerbResult(page.fields(environment), page::print),
          Map.of("figures", new PlacementFigures(plan, page).picture()));
    }
  }

  private PlacementRun run(PlacementPlan plan, Workplace workplace) {
    try {
      return new PlacementRun(plan, workplace);
    } catch (NoControlGroupsException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private static PlacementPage measure(PlacementPlan plan, PlacementRun run, Progress progress)
      throws IOException, InterruptedException {
    int of = plan.policies().size() + 1 + plan.loops().size();
    int number = 0;
    List<Phases> phases = new ArrayList<>();
    for (Placement each : plan.policies()) {
      progress.begin("scheduler " + each, "base, transition, steady", ++number, of);
      phases.add(run.phases(each));
    }
    progress.begin("starts", "on an empty node and on a stressed one", ++number, of);
    Starts times = run.starts();
    List<LoopResult> results = new ArrayList<>();
    for (Loop each : plan.loops()) {
      progress.begin("loop " + each, "a neighbour goes from node to node", ++number, of);
      results.add(run.loop(each));
    }
    return new PlacementPage(phases, times, results);
  }

  private PlacementPlan plan() {
    return new PlacementPlan(
        nodes,
        quota,
        stress,
        rate,
        policies.stream().map(Placement::named).toList(),
        Duration.ofSeconds(phaseSeconds),
        Duration.ofSeconds(transitionSeconds),
        starts,
        loops.stream().map(Loop::named).toList(),
        Duration.ofSeconds(loopSeconds),
        Duration.ofSeconds(windowSeconds),
        objective,
        most,
        seed.value());
  }

  private Environment environment(PlacementPlan plan) {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("nodes", plan.nodes())
        .with("quotaCpus", plan.quotaCpus())
        .with("stress", plan.stress())
        .with("requestsPerSecond", plan.requestsPerSecond())
        .with("phaseSeconds", plan.phase().toSeconds())
        .with("transitionSeconds", plan.transition().toSeconds())
        .with("loopSeconds", plan.loopTime().toSeconds())
        .with("windowSeconds", plan.window().toSeconds())
        .with("objectiveMillis", plan.objectiveMillis())
        .with("mostReplicas", plan.most())
        .with("seed", plan.seed());
  }
}
