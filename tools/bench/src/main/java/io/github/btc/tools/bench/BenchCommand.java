package io.github.btc.tools.bench;

import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.output.Commit;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.RawOption;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc bench}. */
@Command(
    name = "bench",
    description = {
      "Runs a service under one load on many JVM configurations, with and without BTC, in"
          + " interleaved rounds. Counts the requests hit by a collection, and reports which"
          + " differences the measurements support."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class BenchCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ScenarioOptions scenario = new ScenarioOptions();

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Folder for result.json and report.html (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("btc-bench");

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private RawOption raw = new RawOption();

  @Override
  public Object command() {
    CommandLine line = new CommandLine(this);
    line.addSubcommand(new GoodputCommand());
    line.addSubcommand(new ControlGroupCommand());
    line.getCommandSpec().usageMessage().footer(research());
    return line;
  }

  /** The script {@code btc} names the services that it has another jar for. */
  private static String[] research() {
    String services = System.getProperty("btc.research.services", "").strip();
    return services.isEmpty()
        ? new String[0]
        : new String[] {
          "For the source papers (research/docs/benches.md): " + services.replace(" ", ", ") + "."
        };
  }

  @Override
  public Purpose purpose() {
    return Purpose.MEASURE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkScenario();
    json.check(spec.commandLine());
    CommandArguments.check(spec, options::most);
    Planner planner = Planner.installed(spec, this::installed);
    Environment environment = environment(planner);
    raw.make(spec);
    OutputFolder.make(spec, "--output", output);
    RunLog<RowRun> log =
        CommandArguments.read(spec, () -> RunLog.open(output, RowRun.class, options.resume()));
    try (Workplace workplace = raw.workplace()) {
      Bench bench = new Bench(planner, workplace, log);
      CommandArguments.read(spec, bench::plannedTime); // refuses runs with other settings
      return workplace.exitCode(() -> run(bench, planner.scenario(), environment));
    }
  }

  private void checkScenario() {
    if (!scenario.hasScenario()) {
      throw new MissingParameterException(
          spec.commandLine(), spec.positionalParameters().get(0), "no scenario");
    }
  }

  private void run(Bench bench, Scenario asked, Environment environment)
      throws IOException, InterruptedException {
    bench.examine();
    try (Progress progress = Progress.onTerminal("bench", bench.plannedTime())) {
      bench.run(
          progress,
          rounds ->
              write(BenchResult.of(asked.name(), rounds, bench.rowResults(), environment.fields())),
          options.most());
    }
    BenchResult result =
        BenchResult.of(asked.name(), bench.repetitions(), bench.rowResults(), environment.fields())
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

  private Planner installed() {
    Scenario asked = scenario.changed();
    asked = asked.service().completed(asked);
    Planner planner =
        new Planner(
            asked,
            options.jdk(),
            Machine.memoryMegabytes(),
            options.seed(),
            scenario.balancer(asked));
    asked.service().checkInstalled(asked, planner.jdk());
    if (asked.containers() != null) {
      ControlGroups.ofThisMachine();
    }
    if (options.resume() && asked.validated()) {
      throw new IllegalArgumentException(
          "--resume: %s (expected a scenario that is not compared with the simulator)"
              .formatted(asked.name()));
    }
    return planner;
  }

  private Environment environment(Planner planner) {
    Scenario asked = planner.scenario();
    return new Environment()
        .with("jdk", planner.jdk().build())
        .with("command", CommandArguments.command(spec))
        .with("commit", Commit.current())
        .with("scenario", asked.name() + ", " + asked.about())
        .with("balancer", planner.balancer() == null ? "none" : planner.balancer().name())
        .with(PublishedPage.ROUTING, planner.routing())
        .with("seed", options.seed())
        .with("repetitions", asked.times().repetitions())
        .with("load", asked.loads().stream().map(Load::about).collect(Collectors.joining("; ")))
        .with("liveMegabytes", asked.liveMegabytes())
        .with("warmUpSeconds", asked.times().warmUpSeconds())
        .with("longestWarmUpSeconds", asked.times().longestWarmUpSeconds())
        .with("warmUpTimesLoad", asked.times().warmUpTimesLoad())
        .with("measureSeconds", asked.times().measureSeconds())
        .with("slowMillis", asked.slowMillis())
        .with("hedgeAfterMillis", asked.hedgeAfterMillis());
  }
}
