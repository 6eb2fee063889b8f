package io.github.btc.tools.bench;

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

/** The verb {@code btc bench control-group}. */
@Command(
    name = "control-group",
    description = {
      "Compares BTC's own control group with a measurement from outside. Each repetition runs the"
          + " toy service without BTC, with BTC, and with BTC and a control group, for each row of"
          + " the scenario containers that has both."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ControlGroupCommand implements Callable<Integer> {

  private static final String HEAD =
      """
      # What BTC's control group tells, and what the bench measures

      `./btc bench control-group` wrote this page. *Spared by the bench* is the number of requests per million that a
      young collection hit without BTC, less the number with it, as the clients saw them. Full collections are too rare
      for a control group, and have columns of their own. *By control groups* is the mean of what
      the replicas of a third run told, and *from* and *to* are the mean ends of their 95 % intervals. *Of them right*
      is the number of intervals that contain the figure of the bench, and *too low* of those below it. *By clients of that
      run* is what the clients of the third run saw of these cycles. *Right for that run* is the number of intervals that
      contain what the clients of the replica saw. Each figure is the mean over the rounds, and the
      range is in brackets.
      """;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ScenarioOptions scenario = new ScenarioOptions("containers", "toy");

  @Option(
      names = "--share",
      description =
          "Share of the collections that are left to the JVM, above 0 to 0.5 (default"
              + " ${DEFAULT-VALUE}).")
  private double share = 0.5;

  @Mixin private CellOptions options = new CellOptions(Path.of("btc-control-group"));

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    json.check(spec.commandLine());
    CommandArguments.check(spec, options.runs()::most);
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
                      new ControlGroupCheck(planner, share, runs(planner, workplace)),
                      environment));
      return workplace.exitCode(
          () -> {
            table.fill("control-group", workplace, options.runs().most());
            table.publish(json, spec.commandLine());
          });
    }
  }

  private static List<RowInRound> runs(Planner planner) {
    return RowInRound.rounds(planner.scenario(), planner.seed()).stream()
        .flatMap(List::stream)
        .filter(run -> run.row().variant() == Variant.BTC)
        .toList();
  }

  private static ControlGroupCheck.Runs runs(Planner planner, Workplace workplace) {
    Scenario asked = planner.scenario();
    return (row, plan) ->
        asked.service().run(plan, asked.load(row.cell().load()), workplace).record();
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
        .with("share", share)
        .with("seed", options.runs().seed());
  }

  private Planner installed() {
    if (!(share > 0 && share <= 0.5)) {
      throw new RefusedSettingException("--share", String.valueOf(share), "above 0 to 0.5");
    }
    Scenario asked = scenario.changed();
    if (asked.containers() == null) {
      throw new RefusedSettingException(
          "SCENARIO", asked.name(), "containers, whose replicas have a quota");
    }
    if (!asked.service().name().equals(ToyService.NAME)) {
      throw new RefusedSettingException(
          "--service", String.valueOf(scenario.service()), "toy, which tells its control group");
    }
    ControlGroups.ofThisMachine();
    return new Planner(
        asked,
        options.runs().jdk(),
        Machine.memoryMegabytes(),
        options.runs().seed(),
        scenario.balancer(asked));
  }
}
