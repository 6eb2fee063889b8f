package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.Commit;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.MissingProgramException;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code btc bench}. */
@Command(
    name = "bench",
    description = {
      "Runs a service under one load on many JVM configurations, with and without BTC, in"
          + " interleaved rounds. Counts the requests that met a collection, and reports which"
          + " differences the measurements support."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class BenchCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "SCENARIO",
      description =
          "toy, toy-validation, spring, hazelcast, elasticsearch, or a YAML file with the same keys"
              + " as these scenarios.")
  private String scenario = "toy";

  @Option(
      names = "--quick",
      description =
          "Runs the scenario's quick variant for a few minutes; the result is not for publication.")
  private boolean quick;

  @Option(
      names = "--replicas",
      split = ",",
      paramLabel = "N",
      description =
          "Numbers of replicas, 1 to 16 each, measured one after another (default: the"
              + " scenario's).")
  private List<Integer> replicas = List.of();

  @Option(
      names = {"--heaps", "--heap"},
      split = ",",
      paramLabel = "MB",
      description = "Heap sizes of a replica, 32 to 65536 MB each (default: the scenario's).")
  private List<Integer> heaps = List.of();

  @Option(
      names = "--rate",
      description = "Requests per second, 10 to 5000 (default: the scenario's).")
  private @Nullable Integer rate;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description =
          "Runs of each row, 1 to 100; 5 or more for publication (default: the scenario's).")
  private @Nullable Integer repetitions;

  @Option(
      names = "--collector",
      split = ",",
      paramLabel = "NAME",
      description =
          "Collectors to compare; the row without collections always runs (default: all).")
  private List<String> collectors = List.of();

  @Option(
      names = "--lb",
      paramLabel = "NAME",
      description =
          "Load balancer in front of toy or spring: haproxy, nginx, envoy (default: none, and the"
              + " client chooses a replica).")
  private @Nullable String balancer;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description =
          "The JDK of all replicas (default: the newest in the folder of the JDK that runs btc).")
  private @Nullable Path jdk;

  @Option(
      names = "--seed",
      description = "Seed of the order and of all random choices (default ${DEFAULT-VALUE}).")
  private int seed = 1;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Folder for result.json and report.html (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("btc-bench");

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--raw",
      paramLabel = "DIR",
      description =
          "Keeps the logs, events and attempts of every replica and run in this folder, which must"
              + " be new or empty.")
  private @Nullable Path raw;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "Time in which requests are sent and not measured, 0 to 600 (default: the scenario's).")
  private @Nullable Double warmUpSeconds;

  @Option(
      names = "--measure",
      paramLabel = "SECONDS",
      description = "Measured time of each run, 1 to 3600 (default: the scenario's).")
  private @Nullable Double measureSeconds;

  @Override
  public Purpose purpose() {
    return Purpose.MEASURE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    json.check(spec.commandLine());
    Planner planner = planner();
    Environment environment = environment(planner);
    if (raw != null) {
      OutputFolder.makeEmpty(spec, "--raw", raw);
    }
    OutputFolder.make(spec, "--output", output);
    try (Workplace workplace = new Workplace(raw)) {
      return workplace.exitCode(
          () -> run(new Bench(planner, workplace), planner.scenario(), environment));
    }
  }

  private void run(Bench bench, Scenario asked, Environment environment)
      throws IOException, InterruptedException {
    bench.examine();
    try (Progress progress = Progress.onTerminal("bench", bench.plannedTime())) {
      bench.run(
          progress,
          rounds ->
              write(
                  BenchResult.of(asked.name(), rounds, bench.rowResults(), environment.fields())));
    }
    BenchResult result =
        BenchResult.of(
                asked.name(), asked.times().repetitions(), bench.rowResults(), environment.fields())
            .with(bench.agreements());
    write(result);
    Path page = output.resolve("report.html");
    BenchPage.write(page, result, bench.lastRecords(), bench.figures(), environment);
    json.publish(
        spec.commandLine(),
        result,
        out -> {
          out.print(BenchTable.of(result));
          out.println("Report: " + page);
        });
  }

  private void write(BenchResult result) throws IOException {
    WholeFile.write(output.resolve(BenchResult.FILE), result.json());
  }

  private Planner planner() throws IOException, InterruptedException {
    try {
      return CommandArguments.read(spec, this::installed);
    } catch (MissingProgramException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Planner installed() {
    Scenario asked = changed();
    asked = asked.service().completed(asked);
    Planner planner = new Planner(asked, jdk(), Machine.memoryMegabytes(), seed, balancer(asked));
    asked.service().checkInstalled(asked, planner.jdk());
    return planner;
  }

  private @Nullable Balancer balancer(Scenario asked) {
    if (balancer == null) {
      return null;
    }
    List<String> known = asked.validated() ? List.of() : asked.service().balancers();
    if (!known.contains(balancer)) {
      throw new IllegalArgumentException(
          "--lb: %s (expected %s with %s)"
              .formatted(
                  balancer, known.isEmpty() ? "none" : String.join(", ", known), asked.name()));
    }
    Balancer named = Balancer.named(balancer);
    named.checkInstalled();
    return named;
  }

  private Jdk jdk() {
    if (jdk == null) {
      return Jdk.newest();
    }
    return Jdk.in(jdk)
        .orElseThrow(
            () ->
                new RefusedSettingException(
                    "--jdk",
                    String.valueOf(jdk),
                    "the folder of a JDK, with bin/java and release"));
  }

  /** Returns the scenario of the file with the values of the command line. */
  private Scenario changed() {
    Scenario file = ScenarioFile.named(scenario, quick);
    if (rate != null) {
      Ranges.whole("--rate", rate, 10, 5000);
      refuseRateOfLog(file, rate);
    }
    replicas.forEach(each -> Ranges.whole("--replicas", each, 1, 16));
    heaps.forEach(each -> Ranges.whole("--heaps", each, 32, 65_536));
    List<Opponent> opponents =
        collectors.isEmpty()
            ? file.opponents()
            : Selection.withLimit(file.opponents(), collectors, "--collector");
    return file.with(
        rate == null ? file.loads() : file.loads().stream().map(each -> each.at(rate)).toList(),
        replicas.isEmpty() ? file.replicas() : replicas.stream().distinct().toList(),
        heaps.isEmpty() ? file.heapsMegabytes() : heaps.stream().distinct().toList(),
        changed(file.times()),
        opponents);
  }

  private Scenario.Times changed(Scenario.Times file) {
    return new Scenario.Times(
        seconds("--warm-up", warmUpSeconds, 0, 600, file.warmUpSeconds()),
        seconds("--measure", measureSeconds, 1, 3600, file.measureSeconds()),
        repetitions == null
            ? file.repetitions()
            : (int) Ranges.whole("--repetitions", repetitions, 1, 100));
  }

  private static void refuseRateOfLog(Scenario file, int rate) {
    for (Load load : file.loads()) {
      if (load.slowLog() != null) {
        throw new IllegalArgumentException(
            "--rate: %d (expected no rate with a slow log, because the log has the times: %s)"
                .formatted(rate, load.slowLog()));
      }
    }
  }

  private static double seconds(
      String option, @Nullable Double typed, int least, int most, double otherwise) {
    if (typed != null && !(typed >= least && typed <= most)) {
      throw new RefusedSettingException(option, typed + " s", least + " to " + most);
    }
    return typed == null ? otherwise : typed;
  }

  private Environment environment(Planner planner) {
    Scenario asked = planner.scenario();
    return new Environment()
        .with("jdk", planner.jdk().build())
        .with("command", CommandArguments.command(spec))
        .with("commit", Commit.current())
        .with("scenario", asked.name() + ", " + asked.about())
        .with("balancer", balancer == null ? "none" : balancer)
        .with("seed", seed)
        .with("repetitions", asked.times().repetitions())
        .with("load", asked.loads().stream().map(Load::about).collect(Collectors.joining("; ")))
        .with("liveMegabytes", asked.liveMegabytes())
        .with("warmUpSeconds", asked.times().warmUpSeconds())
        .with("measureSeconds", asked.times().measureSeconds())
        .with("slowMillis", asked.slowMillis())
        .with("hedgeAfterMillis", asked.hedgeAfterMillis());
  }
}
