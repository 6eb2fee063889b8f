package io.github.btc.research.benches.fanout;

import io.github.btc.research.benches.fanout.FanOutPlan.Cell;
import io.github.btc.research.output.ResultFolder;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc fanout}. */
@Command(
    name = "fanout",
    description = {
      "Measures users who ask many services at once and wait for the slowest. Starts the replicas"
          + " of all services as JVMs on this machine. Compares no measure, a second copy after"
          + " p95, BTC, and heaps that need no collection."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class FanOutCommand implements Callable<Integer>, Verb {

  private static final double MEMORY_SHARE = 0.5;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--leaves",
      split = ",",
      paramLabel = "N",
      description = "Services that each user asks at once, 1 to 60 (default: 1,10,40).")
  private List<Integer> leaves = List.of(1, 10, 40);

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "NAME",
      description =
          "off, hedged, btc, btc-hedged, no-collections (default: all of them without"
              + " btc-hedged).")
  private List<String> rows = List.of("off", "hedged", "btc", "no-collections");

  @Option(
      names = "--replicas",
      description = "Replicas of each service, 2 to 8 (default ${DEFAULT-VALUE}).")
  private int replicas = 2;

  @Option(names = "--rate", description = "Users per second, 1 to 500 (default ${DEFAULT-VALUE}).")
  private int rate = 20;

  @Option(
      names = "--heap-mb",
      description = "Heap of each replica in MB, 64 to 1024 (default ${DEFAULT-VALUE}).")
  private int heapMegabytes = 64;

  @Option(
      names = "--live-mb",
      description = "Live state of each replica in MB, 1 to 256 (default ${DEFAULT-VALUE}).")
  private int liveMegabytes = 4;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "Time in which requests are sent and not measured, 1 to 3600 (default ${DEFAULT-VALUE}).")
  private int warmUpSeconds = 30;

  @Option(
      names = "--measure",
      paramLabel = "SECONDS",
      description = "Measured time of each run, 1 to 36000 (default ${DEFAULT-VALUE}).")
  private int measureSeconds = 120;

  @Option(
      names = "--rounds",
      description = "Rounds of all runs, 1 to 20 (default ${DEFAULT-VALUE}).")
  private int rounds = 1;

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
    FanOutPlan plan = CommandArguments.read(spec, this::plan);
    Environment environment = environment(plan);
    FanOutPage page = new FanOutPage();
    try (Workplace workplace = new Workplace(null);
        Progress progress = Progress.onTerminal("fanout", plan.plannedTime())) {
      List<Cell> cells = plan.cells();
      for (int i = 0; i < cells.size(); i++) {
        Cell cell = cells.get(i);
        progress.begin(cell.title(), plan.jvms(cell) + " JVMs", i + 1, cells.size());
        run(plan, cell, workplace, page);
      }
    }
    return output.write(
        new VerbResult(page.fields(environment), page::print), page.figures(environment));
  }

  private static void run(FanOutPlan plan, Cell cell, Workplace workplace, FanOutPage page)
      throws IOException, InterruptedException {
    long needed = (long) plan.jvms(cell) * plan.heapMegabytes(cell.way());
    long memory = Machine.memoryMegabytes();
    if (needed > memory * MEMORY_SHARE) {
      page.addUnrun(cell, needed, memory);
    } else {
      page.add(cell, new FanOutRun(plan, cell, workplace).run());
    }
  }

  private FanOutPlan plan() {
    return new FanOutPlan(
        leaves,
        rows.stream().map(Way::named).toList(),
        replicas,
        rate,
        heapMegabytes,
        liveMegabytes,
        rounds,
        seed.value(),
        Duration.ofSeconds(warmUpSeconds),
        Duration.ofSeconds(measureSeconds));
  }

  private Environment environment(FanOutPlan plan) {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("usersPerSecond", plan.usersPerSecond())
        .with("replicasOfALeaf", plan.replicas())
        .with("flags", String.join(" ", plan.flags(Way.OFF)))
        .with("liveMegabytes", plan.liveMegabytes())
        .with("warmUpSeconds", plan.warmUp().toSeconds())
        .with("measureSeconds", plan.measure().toSeconds())
        .with("rounds", plan.rounds())
        .with("seed", plan.seed());
  }
}
