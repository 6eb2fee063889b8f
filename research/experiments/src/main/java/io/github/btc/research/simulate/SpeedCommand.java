package io.github.btc.research.simulate;

import io.github.btc.internal.Ranges;
import io.github.btc.research.simulate.SpeedBenchmark.Row;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc simulate bench}, which measures the speed of the simulator. */
@Command(
    name = "bench",
    description = {
      "Measures the simulated requests per second of CPU time of one thread, for several"
          + " numbers of replicas, and prints a table in Markdown. Run it on a machine that is"
          + " idle."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class SpeedCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--replicas",
      split = ",",
      paramLabel = "N",
      description = "Numbers of replicas, each 1 to 1000000 (default 4,16,64,1000,10000,100000).")
  private List<Integer> replicas = List.of(4, 16, 64, 1_000, 10_000, 100_000);

  @Option(
      names = "--requests",
      description = "Requests of each run, 1 to 1000000000000 (default ${DEFAULT-VALUE}).")
  private long requests = 5_000_000;

  @Option(
      names = "--rounds",
      description =
          "The runs of each row, 1 to 1000. The table shows their medians (default"
              + " ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Mixin private SeedOption seed = new SeedOption(47);

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() {
    CommandArguments.check(spec, this::check);
    Environment environment =
        new Environment()
            .with("command", command())
            .with("requestsPerFigure", requests)
            .with("rounds", rounds)
            .with("seed", seed.value());
    List<Row> rows = measure();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("unit", "simulated requests per second of CPU time, one thread");
    document.put("rows", rows);
    document.put("environment", environment.fields());
    return new VerbResult(document, out -> out.print(SpeedTable.markdown(rows, environment)));
  }

  private void check() {
    Ranges.whole("--requests", requests, 1, 1_000_000_000_000L);
    Ranges.whole("--rounds", rounds, 1, 1_000);
    replicas.forEach(each -> Ranges.whole("--replicas", each, 1, 1_000_000));
  }

  private List<Row> measure() {
    SpeedBenchmark benchmark = new SpeedBenchmark(requests, seed.value());
    benchmark.run(
        replicas.get(0)); // warms up the JIT compiler, so that the first row is not slower
    List<List<Row>> measured = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      measured.add(replicas.stream().map(benchmark::run).toList());
    }
    List<Row> medians = new ArrayList<>();
    for (int i = 0; i < replicas.size(); i++) {
      int number = i;
      medians.add(Row.median(measured.stream().map(round -> round.get(number)).toList()));
    }
    return medians;
  }

  private String command() {
    String numbers = replicas.stream().map(String::valueOf).collect(Collectors.joining(","));
    return "btc simulate bench --replicas "
        + numbers
        + " --requests "
        + requests
        + " --rounds "
        + rounds
        + " --seed "
        + seed.value();
  }
}
