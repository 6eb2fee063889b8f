package io.github.btc.tools.bench;

import static io.github.btc.internal.Ranges.whole;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.output.Commit;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc bench goodput}. */
@Command(
    name = "goodput",
    description = {
      "Finds the highest request rate at which p99.9 stays below an objective without an error, for"
          + " each row of the scenario containers, and what it takes per CPU used and per GB. The"
          + " Spring Boot service is measured unless --service names another one."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class GoodputCommand implements Callable<Integer> {

  private static final String HEAD =
      """
      # Goodput

      `./btc bench goodput` wrote this page. *Requests/s* is the highest rate at which p99.9 stayed below the
      objective, without an error, in two of three probes. *Not reached* is the lowest rate that missed it, or 0 if
      none did. Each figure is the mean over the rounds, and the range is in brackets.
      """;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ScenarioOptions scenario = new ScenarioOptions("containers", "boot");

  @Option(
      names = "--objective-millis",
      paramLabel = "MS",
      description =
          "The limit for p99.9, without the time of other services, 1 to 60000 (default"
              + " ${DEFAULT-VALUE}).")
  private double objectiveMillis = 20;

  @Option(
      names = "--probe-seconds",
      paramLabel = "SECONDS",
      description =
          "Measured time of a probe, 1 to 3600 (default ${DEFAULT-VALUE}). A probe lasts longer if"
              + " it would have fewer requests than --probe-requests.")
  private int probeSeconds = 30;

  @Option(
      names = "--probe-requests",
      paramLabel = "N",
      description =
          "Requests of a probe, at least, 100 to 1000000 (default ${DEFAULT-VALUE}, of which five"
              + " are beyond p99.9). With fewer than 1000, p99.9 is the slowest request.")
  private int probeRequests = 5_000;

  @Option(
      names = "--probes",
      description = "Most probes of a row, 2 to 1000 (default ${DEFAULT-VALUE}).")
  private int probes = 24;

  @Mixin private CellOptions options = new CellOptions(Path.of("btc-goodput"));

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    json.check(spec.commandLine());
    CommandArguments.check(spec, options.runs()::most);
    Goodput.Objective objective = CommandArguments.read(spec, this::objective);
    Planner planner = Planner.installed(spec, this::installed);
    Environment environment = environment(planner);
    Path output = options.makeFolder(spec);
    try (Workplace workplace = new Workplace(null)) {
      CellTable<RowInRound> table =
          CommandArguments.read(
              spec,
              () ->
                  new CellTable<>(
                      output,
                      options.runs().resume(),
                      HEAD,
                      runs(planner),
                      new Goodput(planner, objective, workplace),
                      environment));
      return workplace.exitCode(
          () -> {
            table.fill("goodput", workplace, options.runs().most());
            table.publish(json, spec.commandLine());
          });
    }
  }

  private static List<RowInRound> runs(Planner planner) {
    return RowInRound.rounds(planner.scenario(), planner.seed()).stream()
        .flatMap(List::stream)
        .toList();
  }

  private Environment environment(Planner planner) {
    Balancer balancer = planner.balancer();
    return new Environment()
        .with("jdk", planner.jdk().build())
        .with("command", CommandArguments.command(spec))
        .with("commit", Commit.current())
        .with("scenario", planner.scenario().name() + ", " + planner.scenario().about())
        .with("balancer", balancer == null ? "none" : balancer.name())
        .with(PublishedPage.ROUTING, planner.routing())
        .with("liveMegabytes", planner.scenario().liveMegabytes())
        .with("objectiveMillis", objectiveMillis)
        .with("probeSeconds", probeSeconds)
        .with("probeRequests", probeRequests)
        .with("seed", options.runs().seed());
  }

  private Goodput.Objective objective() {
    if (!(objectiveMillis >= 1 && objectiveMillis <= 60_000)) {
      throw new RefusedSettingException(
          "--objective-millis", String.valueOf(objectiveMillis), "1 to 60000");
    }
    whole("--probe-seconds", probeSeconds, 1, 3600);
    whole("--probe-requests", probeRequests, 100, 1_000_000);
    whole("--probes", probes, 2, 1000);
    return new Goodput.Objective(objectiveMillis, probeSeconds, probeRequests, probes);
  }

  /** The warm-up has the largest of the loads. */
  private Planner installed() {
    Scenario asked = scenario.changed();
    if (asked.containers() == null || asked.service().program().isEmpty()) {
      throw new RefusedSettingException(
          "SCENARIO", asked.name(), "containers, whose replicas have a quota");
    }
    asked = asked.withLoads(asked.loads().subList(asked.loads().size() - 1, asked.loads().size()));
    asked.service().checkInstalled(asked, options.runs().jdk());
    ControlGroups.ofThisMachine();
    return new Planner(
        asked,
        options.runs().jdk(),
        Machine.memoryMegabytes(),
        options.runs().seed(),
        scenario.balancer(asked));
  }
}
