package io.github.btc.tools.simulator.simulate;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.Latency;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.tail.Technique;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.RecordedLog;
import io.github.btc.tools.simulator.workload.ServiceLogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
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
import picocli.CommandLine.Spec;

/** {@code btc simulate replay}. */
@Command(
    name = "replay",
    description = {
      "Replays service logs, one per replica: lines of timestamp;status;duration;impacted, or the same"
          + " with a header and commas. Times are in ms; a duration may have up to 1e12. Status 503"
          + " means: away for the duration. impacted is 1, t, T, true, True, TRUE, 0, f, F, false,"
          + " False or FALSE, and may be missing."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReplayCommand implements Callable<Integer> {

  private static final double LONGEST_SECONDS = 1e9;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--logs",
      required = true,
      split = ",",
      paramLabel = "FILE",
      description = "One log per replica, separated by commas.")
  private List<Path> logs = List.of();

  @Option(
      names = "--rate",
      description =
          "Requests per second, more than 0, at most 1000000000; without it as many clients as replicas, at full speed.")
  private @Nullable Double rate;

  @Option(
      names = "--duration",
      description = "Simulated seconds, 1e-9 to 1e9 (default ${DEFAULT-VALUE}).")
  private double durationSeconds = 300;

  @Option(
      names = "--warmup",
      description = "Seconds of each log to leave out, 0 to 1e9 (default ${DEFAULT-VALUE}).")
  private double warmupSeconds;

  @Option(
      names = "--policy",
      description =
          "round-robin, random, least-loaded, p2c, hash, bounded-load-hash, pasch or carlos"
              + " (default ${DEFAULT-VALUE}).")
  private String policy = "round-robin";

  @Option(
      names = "--technique",
      description = "none, hedge, duplicate, btc or btc-hedge (default ${DEFAULT-VALUE}).")
  private String technique = "none";

  @Option(
      names = "--hedge-delay",
      paramLabel = "MS",
      description = "When the second copy is sent, 0 to 1e12 (default: the p95 of the logs).")
  private @Nullable Double hedgeDelayMillis;

  @Option(names = "--cancel", description = "Stop the copy that is not needed any more.")
  private boolean cancel;

  @Option(names = "--seed", description = "Decides everything drawn (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    try {
      return VerbResult.of(CommandArguments.read(spec, this::replay));
    } catch (UncheckedIOException e) {
      throw new ParameterException(spec.commandLine(), "--logs: " + e.getMessage(), e);
    }
  }

  private Map<String, Object> replay() {
    double warmupMillis = 1_000 * between("warmup", warmupSeconds, 0);
    Duration duration =
        Duration.ofNanos(Math.round(1e9 * between("duration", durationSeconds, 1e-9)));
    List<RecordedLog> read =
        logs.stream().map(file -> ServiceLogReader.read(file, warmupMillis)).toList();
    return fields(read, Simulation.run(scenario(read, duration), seed));
  }

  private Scenario scenario(List<RecordedLog> read, Duration duration) {
    Scenario scenario =
        Scenario.ofThesis(
                read.size(),
                ReplicaModel.replaying((replica, random) -> read.get(replica).restarted()))
            .with(Routing.named(policy))
            .with(technique(read))
            .lasting(duration, Duration.ZERO);
    return rate == null ? scenario : scenario.with(Load.perSecond(rate));
  }

  private static double between(String name, double seconds, double least) {
    if (!(seconds >= least && seconds <= LONGEST_SECONDS)) {
      throw new RefusedSettingException(name, seconds + " s", least + " to " + LONGEST_SECONDS);
    }
    return seconds;
  }

  private Technique technique(List<RecordedLog> read) {
    Technique chosen =
        switch (technique) {
          case "none", "btc" -> Technique.none(); // whether replicas step aside is in the logs
          case "duplicate" -> Technique.duplicate();
          case "hedge", "btc-hedge" -> Technique.hedge(hedgeDelayNanos(read));
          default ->
              throw new RefusedSettingException(
                  "technique", technique, "none, hedge, duplicate, btc or btc-hedge");
        };
    return cancel ? chosen.cancelling() : chosen;
  }

  private long hedgeDelayNanos(List<RecordedLog> read) {
    if (hedgeDelayMillis != null) {
      if (!(hedgeDelayMillis >= 0 && hedgeDelayMillis <= 1_000 * LONGEST_SECONDS)) {
        throw new RefusedSettingException("hedge-delay", hedgeDelayMillis + " ms", "0 to 1e12");
      }
      return Math.round(1e6 * hedgeDelayMillis);
    }
    return (long) read.stream().mapToLong(log -> log.servedNanos(0.95)).average().orElse(0);
  }

  private Map<String, Object> fields(List<RecordedLog> read, SimulationResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("logs", read.stream().map(ReplayCommand::summary).toList());
    fields.put("scenario", result.scenario());
    fields.put("technique", technique);
    fields.put("requests", result.requests());
    fields.put("served", result.served());
    fields.put("denied", result.denied());
    fields.put("deniedRatio", result.deniedRatio());
    fields.put("latencyMillis", flat(result.latencyMillis()));
    fields.put("dispatchLatencyMillis", flat(result.dispatchLatencyMillis()));
    fields.put("throughputPerSecond", result.throughputPerSecond());
    fields.put("unavailability", result.unavailability());
    fields.put("coua", result.coua());
    fields.put("exposed", result.exposed());
    fields.put("seeds", result.seeds());
    Speed.ofRate(result.requests(), result.simulatedRequestsPerSecond()).addTo(fields);
    return fields;
  }

  /** What was read, so that a wrong unit shows. */
  private static Map<String, Object> summary(RecordedLog log) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("entries", log.size());
    summary.put("servedMeanMillis", log.servedMeanNanos() / 1e6);
    log.atOnce().ifPresent(entries -> summary.put("atOnce", entries));
    return summary;
  }

  private static Map<String, Double> flat(Latency latency) {
    Map<String, Double> flat = new LinkedHashMap<>(latency.quantiles());
    flat.put("mean", latency.mean());
    flat.put("max", latency.max());
    return flat;
  }
}
