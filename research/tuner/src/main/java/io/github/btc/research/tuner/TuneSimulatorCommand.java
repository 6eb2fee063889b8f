package io.github.btc.research.tuner;

import io.github.btc.internal.Ranges;
import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.experiment.Parameter;
import io.github.btc.research.experiment.Values;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.tools.advisor.capacity.Prices;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.StepProgress;
import io.github.btc.tools.console.output.Commit;
import io.github.btc.tools.console.output.Environment;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc tune simulator}. */
@Command(
    name = "simulator",
    description = {
      "Tries thousands of settings on the simulator under the real controller. The options below"
          + " describe the service as it is today, and the search varies its settings."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    modelTransformer = TuneSimulatorCommand.WithParameters.class)
public final class TuneSimulatorCommand implements Callable<Integer> {

  /** The options by the names that the model uses in its messages. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "price of a processor hour", "--cpu-price",
          "price of a gigabyte hour", "--memory-price");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--points",
      description = "Number of settings to try, 1 to 100000 (default ${DEFAULT-VALUE}).")
  private int points = 1000;

  @Option(
      names = "--repetitions",
      description =
          "Runs of each setting with different seeds, 1 to 100, whose mean counts (default"
              + " ${DEFAULT-VALUE}).")
  private int repetitions = 2;

  @Option(
      names = "--checks",
      description =
          "Runs of today's and of the chosen settings, 0 to 1000, with new seeds that had no part"
              + " in the choice (default ${DEFAULT-VALUE}).")
  private int checks = 10;

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--range",
      paramLabel = "NAME=LOW:HIGH",
      description = "Range of a parameter, for instance cpus=1:8 or collector=serial:g1.")
  private Map<String, String> ranges = new LinkedHashMap<>();

  @Option(
      names = "--keep",
      split = ",",
      paramLabel = "NAME",
      description = "Parameters that the search does not vary, for instance cpus,memory.")
  private List<String> keep = List.of();

  @Option(
      names = "--select",
      description =
          "Rule of the choice. better: p99.9 and capacity lost are no worse, and the cost is at"
              + " most 20 %% higher; padua: the rule of the Go thesis (default ${DEFAULT-VALUE}).")
  private String select = "better";

  @Option(
      names = "--cpu-price",
      description =
          "Price of a processor hour, 0 to 1000000 (default ${DEFAULT-VALUE}: AWS Fargate,"
              + " dollars).")
  private double cpuPrice = Prices.FARGATE.perCpuHour();

  @Option(
      names = "--memory-price",
      description = "Price of a gigabyte hour, 0 to 1000000 (default ${DEFAULT-VALUE}).")
  private double memoryPrice = Prices.FARGATE.perGigabyteHour();

  @Option(
      names = "--threads",
      description = "Number of runs at a time, 1 to 10000 (default: one for each processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private SearchFolder folder = new SearchFolder();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, String> given = given();
    Search search = CommandArguments.read(spec, () -> search(given));
    folder.make(spec);
    Prices prices = CommandArguments.read(spec, OPTIONS, () -> new Prices(cpuPrice, memoryPrice));
    try (SimulatedTrials runner = new SimulatedTrials(given, prices, seed.value(), threads);
        TrialFile trials =
            CommandArguments.read(spec, () -> trials(runner, search, given, prices))) {
      publish(search, runner, trials, given);
    }
    return CommandLine.ExitCode.OK;
  }

  private TrialFile trials(
      SimulatedTrials runner, Search search, Map<String, String> given, Prices prices)
      throws IOException {
    refuseImpossible(runner, search);
    return folder.trials(identity(search, given, prices));
  }

  private static void refuseImpossible(SimulatedTrials runner, Search search) {
    runner
        .whyNot(search.today())
        .ifPresent(
            why -> {
              throw why; // the simulator cannot have a service with today's settings
            });
  }

  private void publish(
      Search search, SimulatedTrials runner, TrialFile trials, Map<String, String> given)
      throws IOException, InterruptedException {
    Findings found;
    List<Search.Check> again;
    long runs = (long) (search.points() + 1) * search.repetitions() + 2L * checks;
    try (StepProgress progress =
        new StepProgress("tune", " runs", System.err, System.console() != null, runs)) {
      // only the simulator can check some of the values, in the first run
      found =
          CommandArguments.read(spec, () -> search.run(runner, trials, trial -> progress.done()));
      again =
          found.chosen().isEmpty()
              ? List.of()
              : search.check(
                  found.chosen().get(), checks, runner, trials, trial -> progress.done());
    }
    TuneReport report =
        new TuneReport(search, found, again, lines(found, given), "Settings that beat today's");
    report.write(folder.path(), environment(search, given));
    report.print(spec.commandLine().getOut(), folder.path());
  }

  private Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    CommandLine.ParseResult parsed = spec.commandLine().getParseResult();
    for (Parameter each : Experiment.named(SimulatedTrials.EXPERIMENT).parameters()) {
      given.put(
          each.name(), parsed.matchedOptionValue("--" + each.name(), each.fallback()).strip());
    }
    return given;
  }

  private Search search(Map<String, String> given) {
    Ranges.whole("--threads", threads, 1, 10_000);
    Ranges.whole("--checks", checks, 0, 1_000);
    List<Dimension> dimensions = HeapSpace.dimensions(keep, ranges);
    new Values(Experiment.named(SimulatedTrials.EXPERIMENT).parameters(), given);
    Map<String, String> today = new LinkedHashMap<>();
    dimensions.forEach(each -> today.put(each.name(), given.getOrDefault(each.name(), "")));
    return new Search(
        dimensions, today, points, repetitions, seed.value(), SelectionRule.named(select));
  }

  /** Returns all settings that decide the result of a run, without the number of points. */
  private String identity(Search search, Map<String, String> given, Prices prices) {
    return "simulator "
        + given
        + " "
        + search.dimensions()
        + " "
        + prices
        + " seed "
        + seed.value()
        + " commit "
        + Commit.current();
  }

  private static List<String> lines(Findings found, Map<String, String> given) {
    if (found.chosen().isEmpty()) {
      return List.of();
    }
    Map<String, String> all = new LinkedHashMap<>(given);
    all.putAll(found.chosen().get().values());
    return HeapLines.of(all);
  }

  private Environment environment(Search search, Map<String, String> given) {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("commit", Commit.current())
        .with("service", TuneTable.settings(given))
        .with("points", search.points())
        .with("repetitions", search.repetitions())
        .with("seed", search.seed());
  }

  /** Adds an option for every parameter of the simulated service. */
  static final class WithParameters implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      for (Parameter each : Experiment.named(SimulatedTrials.EXPERIMENT).parameters()) {
        spec.addOption(
            OptionSpec.builder("--" + each.name())
                .type(String.class)
                .paramLabel("VALUE")
                .description(
                    "Today's "
                        + each.name()
                        + ": "
                        + each.meaning()
                        + " (default "
                        + each.fallback()
                        + ").")
                .build());
      }
      return spec;
    }
  }
}
