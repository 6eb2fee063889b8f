package io.github.btc.research.tuner;

import io.github.btc.research.tuner.search.Dimension.Scale;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.container.NoControlGroupsException;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonText;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code btc tune go}: the study of Panozzo, Padua 2022, on this machine. */
@Command(
    name = "go",
    description = {
      "Varies Go's parameters, and requests and limits, of an application of eight Go services in"
          + " control groups, under the load of vegeta. Reads the metrics of Go and draws them."
          + " Needs Go, and root on Linux."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class TuneGoCommand implements Callable<Integer> {

  private static final Duration ABOUT_A_START = Duration.ofSeconds(3);
  private static final int QUICK_POINTS = 6;
  private static final int QUICK_SECONDS = 4;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--vary",
      paramLabel = "WHAT",
      description =
          "go: GOGC, GOMAXPROCS and GOMEMLIMIT. limits: CPU and memory of the control groups. all:"
              + " both (default ${DEFAULT-VALUE}).")
  private String vary = "all";

  @Option(
      names = "--points",
      description =
          "Settings to try in addition to today's, 1 to 100000 (default ${DEFAULT-VALUE}).")
  private int points = 75;

  @Option(
      names = "--scale",
      paramLabel = "NAME",
      description =
          "Division of the ranges of GOGC and GOMAXPROCS: linear, as in the source, or log, which"
              + " tries small values as often as large ones (default ${DEFAULT-VALUE}).")
  private String scale = "linear";

  @Option(
      names = "--repetitions",
      description = "Runs of each point, 1 to 100 (default ${DEFAULT-VALUE}).")
  private int repetitions = 2;

  @Option(
      names = "--rate",
      description = "Requests per second, 1 to 10000 (default ${DEFAULT-VALUE}).")
  private int rate = 150;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "Time at the beginning that does not count, 1 to 3600 (default ${DEFAULT-VALUE}).")
  private int warmUp = 10;

  @Option(
      names = "--measure",
      paramLabel = "SECONDS",
      description = "Measured time of a run, 1 to 3600 (default ${DEFAULT-VALUE}).")
  private int measure = 30;

  @Option(
      names = "--quick",
      description = "Tries six points once, each for four seconds after two. Proves nothing.")
  private boolean quick;

  @Option(
      names = "--seed",
      description = "Seed of the points, the requests and the forest (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--vegeta",
      paramLabel = "PROGRAM",
      description = "The load generator, if it is installed (default: Go installs it).")
  private @Nullable Path vegeta;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Folder for trials.jsonl, result.json and figures.svg (default: ${DEFAULT-VALUE}). A"
              + " search continues with the runs in this folder.")
  private Path output = Path.of("btc-tune-go");

  @Option(names = "--fresh", description = "Deletes the runs of an earlier search in the folder.")
  private boolean fresh;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HotelSettings.Vary what = CommandArguments.read(spec, () -> HotelSettings.Vary.named(vary));
    Scale division = CommandArguments.read(spec, () -> HotelSettings.scaleNamed(scale));
    HotelLoad load = CommandArguments.read(spec, this::load);
    int processors = Runtime.getRuntime().availableProcessors();
    Search search = CommandArguments.read(spec, () -> search(what, division, processors));
    OutputFolder.make(spec, "--output", output);
    ControlGroups groups = groups();
    String settings = "go " + search.seed() + " " + search.dimensions() + " " + load;
    Path file = output.resolve(TrialFile.NAME);
    try (TrialFile results =
            CommandArguments.read(spec, () -> TrialFile.open(file, settings, fresh));
        Workplace workplace = new Workplace(null)) {
      return workplace.exitCode(() -> search(search, load, processors, groups, results, workplace));
    }
  }

  private HotelLoad load() {
    return quick
        ? new HotelLoad(
            rate, Duration.ofSeconds(QUICK_SECONDS / 2), Duration.ofSeconds(QUICK_SECONDS), seed)
        : new HotelLoad(rate, Duration.ofSeconds(warmUp), Duration.ofSeconds(measure), seed);
  }

  private Search search(HotelSettings.Vary what, Scale division, int processors) {
    return new Search(
        HotelSettings.dimensions(what, division),
        HotelSettings.today(processors),
        quick ? Math.min(points, QUICK_POINTS) : points,
        quick ? 1 : repetitions,
        seed,
        SelectionRule.PADUA);
  }

  private ControlGroups groups() {
    try {
      return ControlGroups.ofThisMachine();
    } catch (NoControlGroupsException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private void search(
      Search search,
      HotelLoad load,
      int processors,
      ControlGroups groups,
      TrialFile results,
      Workplace workplace)
      throws IOException, InterruptedException {
    Environment environment = environment(search, load);
    HotelPrograms programs = HotelPrograms.in(workplace, vegeta);
    int runs = Math.max(1, search.jobs().size() - results.found().size());
    Duration planned = load.whole().plus(ABOUT_A_START).multipliedBy(runs);
    Findings found;
    try (Progress progress = Progress.onTerminal("tune go", planned);
        HotelTrials trials =
            new HotelTrials(
                load,
                processors,
                programs,
                groups,
                workplace,
                new Telling(progress, runs)::begins)) {
      found = search.run(trials, results, trial -> {});
    }
    publish(HotelFindings.of(found, processors, seed), environment);
  }

  private void publish(HotelFindings found, Environment environment) throws IOException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("environment", environment.fields());
    document.putAll(found.fields());
    WholeFile.write(output.resolve(TuneReport.RESULT), JsonText.of(document));
    WholeFile.write(output.resolve("figures.svg"), new HotelFigures(found).picture());
    PrintWriter out = spec.commandLine().getOut();
    new HotelTable(found).print(out);
    out.println("The figures are in " + output.resolve("figures.svg"));
    out.flush();
  }

  private Environment environment(Search search, HotelLoad load) {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("services", HotelSettings.SERVICES.size())
        .with("generator", HotelPrograms.VEGETA)
        .with("requestsPerSecond", load.rate())
        .with("warmUpSeconds", load.warmUp().toSeconds())
        .with("measureSeconds", load.measure().toSeconds())
        .with("points", search.points())
        .with("scale", scale)
        .with("repetitions", search.repetitions())
        .with("seed", search.seed());
  }
}
