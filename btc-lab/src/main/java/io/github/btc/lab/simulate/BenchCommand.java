package io.github.btc.lab.simulate;

import io.github.btc.Ranges;
import io.github.btc.sim.papers.SpeedBenchmark;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code btc simulate bench}: how fast the simulator is, and how that grows with replicas. */
@Command(
    name = "bench",
    description = {
      "Simulated requests per second of processor time, one thread, by number of replicas."
          + " Run it on a quiet machine."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--replicas",
      split = ",",
      paramLabel = "N",
      description = "Numbers of replicas (default 4,16,64,1000,10000,100000).")
  private List<Integer> replicas = List.of(4, 16, 64, 1_000, 10_000, 100_000);

  @Option(names = "--requests", description = "Requests per row (default ${DEFAULT-VALUE}).")
  private long requests = 5_000_000;

  @Option(names = "--seed", description = "Decides everything drawn (default ${DEFAULT-VALUE}).")
  private long seed = 47;

  @Option(names = "--json", paramLabel = "FILE", description = "JSON to a file, or - for here.")
  private @Nullable String json;

  @Override
  public Integer call() throws IOException {
    try {
      Ranges.whole("requests", requests, 1, 1_000_000_000_000L);
      replicas.forEach(each -> Ranges.whole("replicas", each, 1, 1_000_000));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    SpeedBenchmark benchmark = new SpeedBenchmark(requests, seed);
    benchmark.run(replicas.get(0)); // compiles what the first row would pay for
    List<SpeedBenchmark.Row> rows = replicas.stream().map(benchmark::run).toList();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("unit", "simulated requests per second of processor time, one thread");
    fields.put("requests", requests);
    fields.put("seed", seed);
    if (json != null) {
      fields.put("rows", rows);
    } else {
      rows.forEach(row -> fields.put(row.replicas() + " replicas", row));
    }
    Results.publish(spec, json, fields);
    return CommandLine.ExitCode.OK;
  }
}
