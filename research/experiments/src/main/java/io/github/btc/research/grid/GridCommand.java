package io.github.btc.research.grid;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.StepProgress;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code btc simulate grid}: every combination of parameters, on all processors or a cluster. */
@Command(
    name = "grid",
    description = {
      "Runs an experiment for every combination of parameters. The result depends only on the seed,"
          + " not on the machine or the number of parallel runs."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class GridCommand implements Callable<Integer> {

  private static final List<String> BESIDE_NO_FILE =
      List.of("--experiment", "--set", "--vary", "--repetitions", "--seed");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "YAML file with experiment, set, vary, repetitions and seed.")
  private @Nullable Path file;

  @Option(
      names = "--experiment",
      description =
          "Without a file: the experiment cluster, heap, fanout, faas, placement, node or lake.")
  private @Nullable String experiment;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Without a file: a parameter that is the same in all cells.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--vary",
      paramLabel = "NAME=VALUE,VALUE",
      description = "Without a file: a parameter that differs between cells.")
  private Map<String, String> vary = new LinkedHashMap<>();

  @Option(
      names = "--repetitions",
      description =
          "Without a file: runs of each combination, 1 to 1000000 (default ${DEFAULT-VALUE}).")
  private int repetitions = 1;

  @Option(
      names = "--seed",
      description = "Without a file: seed of the first run (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--threads",
      description = "Parallel cells, 1 to 10000 (default: all processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--cluster",
      paramLabel = "FILE",
      description = "Hazelcast's client configuration in YAML, to run on its cluster.")
  private @Nullable Path cluster;

  @Option(
      names = "--show",
      split = ",",
      paramLabel = "MEASURE",
      description = "Columns of the table (default ${DEFAULT-VALUE}).")
  private List<String> show =
      List.of(
          "latencyMillis.p50",
          "latencyMillis.p99",
          "latencyMillis.p99.9",
          "latencyMillis.p99.99",
          "exposed",
          "deniedRatio",
          "coua");

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    try {
      Grid grid = CommandArguments.read(spec, this::checked);
      List<CellResult> results = CommandArguments.read(spec, () -> run(grid.cells()));
      GridReport report = GridReport.of(grid, results);
      return new VerbResult(report, out -> report.table(show).forEach(out::println));
    } catch (CellFailedException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Grid checked() {
    Grid grid = grid();
    grid.check(grid.cells());
    return grid;
  }

  private Grid grid() {
    if (file != null) {
      refuseBesideFile();
      return GridFile.read(file);
    }
    if (experiment == null) {
      throw new IllegalArgumentException("no grid given (expected --file or --experiment)");
    }
    Map<String, List<String>> lists = new LinkedHashMap<>();
    vary.forEach((name, values) -> lists.put(name, List.of(values.split(",", -1))));
    return new Grid(experiment, set, lists, repetitions, seed);
  }

  private void refuseBesideFile() {
    ParseResult parsed = spec.commandLine().getParseResult();
    for (String option : BESIDE_NO_FILE) {
      if (parsed.hasMatchedOption(option)) {
        throw new RefusedSettingException(
            "file", String.valueOf(file), "no " + option + " with it: the file says it");
      }
    }
  }

  private List<CellResult> run(List<Cell> cells) throws InterruptedException {
    Ranges.whole("threads", threads, 1, 10_000);
    List<CellResult> results = new ArrayList<>();
    try (CellRunner runner =
            cluster == null ? new LocalRunner(threads) : ClusterRunner.join(cluster);
        StepProgress progress =
            new StepProgress(
                "grid", " cells", System.err, System.console() != null, cells.size())) {
      runner.run(
          cells,
          result -> {
            checkShown(result);
            results.add(result);
            progress.done();
          });
    }
    results.sort(Comparator.comparingInt(CellResult::number));
    return results;
  }

  /** Checks the names of the shown measures with the first result, not after the last cell. */
  private void checkShown(CellResult result) {
    if (spec.commandLine().getParseResult().hasMatchedOption("--show")) {
      for (String each : show) {
        if (!result.measures().containsKey(each)) {
          throw new RefusedSettingException(
              "show", each, "some of " + String.join(", ", result.measures().keySet()));
        }
      }
    }
  }
}
