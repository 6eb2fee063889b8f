package io.github.btc.research.tuner;

import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code btc tune command}: tunes a real service, which it starts by its command line. */
@Command(
    name = "command",
    description = {
      "Tries settings on a real service: starts it by its command line, runs your load command and"
          + " reads its report. Begins with today's settings, and runs each point twice by default."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class TuneServiceCommand implements Callable<Integer> {

  private static final Path HERE = Path.of("").toAbsolutePath();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1",
      paramLabel = "PLAN",
      description = "YAML file with the plan; research/docs/tune.md explains its keys.")
  private Path file = Path.of("plan.yaml");

  @Mixin private SearchFolder folder = new SearchFolder();

  @Option(
      names = "--raw",
      paramLabel = "DIR",
      description = "Keeps the reports and the output of the commands in this folder.")
  private @Nullable Path raw;

  @Override
  public Integer call() throws IOException, InterruptedException {
    ServicePlan plan = CommandArguments.read(spec, this::plan);
    folder.make(spec);
    if (raw != null) {
      OutputFolder.make(spec, "--raw", raw);
    }
    try (TrialFile results = CommandArguments.read(spec, () -> trials(plan));
        Workplace workplace = new Workplace(raw)) {
      return workplace.exitCode(() -> search(plan, results, workplace));
    }
  }

  private ServicePlan plan() throws IOException {
    ServicePlan plan = ServicePlanFile.read(file);
    new ProgramCheck(HERE).check(plan);
    return plan;
  }

  private TrialFile trials(ServicePlan plan) throws IOException {
    return folder.trials("command " + plan.forResults());
  }

  private void search(ServicePlan plan, TrialFile results, Workplace workplace)
      throws IOException, InterruptedException {
    int runs = runs(plan, results);
    Duration planned = Duration.ofMillis(Math.round(1_000 * runs * plan.load().seconds()));
    Findings found;
    List<Search.Check> checks = new ArrayList<>();
    try (Progress progress = Progress.onTerminal("tune", planned);
        ServiceTrials runner =
            new ServiceTrials(plan, workplace, HERE, new Telling(progress, runs)::begins)) {
      found = plan.search().run(runner, results, trial -> {});
      if (found.chosen().isPresent()) {
        Candidate best = found.chosen().get();
        checks.addAll(plan.search().check(best, plan.checks(), runner, results, trial -> {}));
      }
    }
    TuneReport report =
        new TuneReport(plan.search(), found, checks, lines(found), "Settings for " + plan.name());
    report.write(folder.path(), environment(plan));
    report.print(spec.commandLine().getOut(), folder.path());
  }

  private static int runs(ServicePlan plan, TrialFile results) {
    int all = plan.search().jobs().size() + 2 * plan.checks();
    return Math.max(1, all - results.found().size());
  }

  private static List<String> lines(Findings found) {
    return found.chosen().map(best -> List.of(TuneTable.settings(best.values()))).orElse(List.of());
  }

  private Environment environment(ServicePlan plan) {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("service", String.join(" ", plan.service().command()))
        .with("load", String.join(" ", plan.load().command()))
        .with("points", plan.search().points())
        .with("repetitions", plan.search().repetitions())
        .with("seed", plan.search().seed());
  }

  /** Tells the user which run begins, and how many there are. */
  private static final class Telling {

    private final Progress progress;
    private final int runs;
    private int begun;

    Telling(Progress progress, int runs) {
      this.progress = progress;
      this.runs = runs;
    }

    void begins(Job job) {
      String point = job.point() == 0 ? "today" : "point " + job.point();
      begun++;
      progress.begin(point, TuneTable.settings(job.values()), begun, Math.max(begun, runs));
    }
  }
}
