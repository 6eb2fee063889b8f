package io.github.btc.research.simulate;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.experiment.Measures;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.cluster.Technique;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.RecordedLog;
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

/** The verb {@code btc simulate replay}. */
@Command(
    name = "replay",
    description = {
      "Replays service logs, one per replica. A line has timestamp;status;duration;impacted. Commas"
          + " and a header line are allowed too. Times are in ms, and a duration is at most 1e12."
          + " Status 503 means that the replica was away for the duration. The column impacted is"
          + " optional: 1, t, T, true, True or TRUE, or else 0, f, F, false, False or FALSE."
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
      description = "The log of each replica, separated by commas.")
  private List<Path> logs = List.of();

  @Option(
      names = "--rate",
      description =
          "Requests per second, more than 0, at most 1000000000. Without it, as many clients as"
              + " replicas send one request after the other.")
  private @Nullable Double rate;

  @Option(
      names = "--duration",
      description = "The simulated time in seconds, 1e-9 to 1e9 (default ${DEFAULT-VALUE}).")
  private double durationSeconds = 300;

  @Option(
      names = "--warmup",
      description =
          "The seconds to skip at the beginning of each log, 0 to 1e9 (default ${DEFAULT-VALUE}).")
  private double warmupSeconds;

  @Option(
      names = "--policy",
      description =
          "The policy of the balancer: round-robin, random, least-loaded, p2c, hash,"
              + " bounded-load-hash, pasch or carlos"
              + " (default ${DEFAULT-VALUE}).")
  private String policy = "round-robin";

  @Option(
      names = "--technique",
      description =
          "The technique: none, hedge, duplicate, btc or btc-hedge (default ${DEFAULT-VALUE}).")
  private String technique = "none";

  @Option(
      names = "--hedge-delay",
      paramLabel = "MS",
      description =
          "The wait before the second copy is sent, 0 to 1e12 ms (default: the p95 of the logs).")
  private @Nullable Double hedgeDelayMillis;

  @Option(
      names = "--cancel",
      description = "Stops the slower copy as soon as the other one is answered.")
  private boolean cancel;

  @Mixin private SeedOption seed = new SeedOption();

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
    return fields(read, Simulation.run(scenario(read, duration), seed.value()));
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
          case "none", "btc" -> Technique.none(); // the logs have the closings already
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
    fields.put("latencyMillis", Measures.of(result.latencyMillis()));
    fields.put("dispatchLatencyMillis", Measures.of(result.dispatchLatencyMillis()));
    fields.put("throughputPerSecond", result.throughputPerSecond());
    fields.put("unavailability", result.unavailability());
    fields.put("coua", result.coua());
    fields.put("exposed", result.exposed());
    fields.put("seeds", result.seeds());
    Speed.ofRate(result.requests(), result.simulatedRequestsPerSecond()).addTo(fields);
    return fields;
  }

  /** Summarizes a log, so that a wrong unit is noticed. */
  private static Map<String, Object> summary(RecordedLog log) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("entries", log.size());
    summary.put("servedMeanMillis", log.servedMeanNanos() / 1e6);
    log.atOnce().ifPresent(entries -> summary.put("atOnce", entries));
    return summary;
  }
}
