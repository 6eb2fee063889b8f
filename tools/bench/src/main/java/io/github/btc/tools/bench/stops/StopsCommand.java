package io.github.btc.tools.bench.stops;

import static io.github.btc.internal.Ranges.whole;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.bench.CellOptions;
import io.github.btc.tools.bench.CellTable;
import io.github.btc.tools.bench.PublishedPage;
import io.github.btc.tools.bench.spring.Catalogue;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.container.NoControlGroupsException;
import io.github.btc.tools.console.output.Commit;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.MissingProgramException;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code btc stops}. */
@Command(
    name = "stops",
    description = {
      "Tries answers to compilers that use the quota up and to the kernel's throttling: flags, slow"
          + " starts, quotas, and replicas that step aside. A fleet of a Spring Boot service runs"
          + " behind HAProxy with leastconn, each replica in a control group of its own."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class StopsCommand implements Callable<Integer>, Verb {

  private static final int MOST_SECONDS = 36_000;
  private static final List<String> CHOICES =
      List.of("--situations", "--rows", "--minutes", "--resume");
  private static final String HEAD =
      """
      # The trial: compilation and throttling

      `./btc stops` wrote this page. Each figure is the mean over the rounds, and the range is in
      brackets. *Throttled* is of the measured time. The causes are percentages of the requests that took more
      than ten times the median.
      """;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "NAME",
      description = "Answers to try (default: all). --list prints them.")
  private List<String> rows = TrialRow.names();

  @Option(names = "--list", description = "Prints the names of the answers and ends.")
  private boolean list;

  @Option(
      names = "--collectors",
      split = ",",
      paramLabel = "NAME",
      description = "serial, zgc (default: both).")
  private List<String> collectors = TrialRun.collectors();

  @Option(
      names = "--quota",
      split = ",",
      paramLabel = "CPUS",
      description = "Quotas of each replica, 0.1 to 64 (default: 0.5,1).")
  private List<Double> quotas = List.of(0.5, 1.0);

  @Option(
      names = "--load",
      split = ",",
      paramLabel = "SHARE",
      description = "Shares of the quota that the requests take, 0.01 to 0.95 (default: 0.15,0.4).")
  private List<Double> loads = List.of(0.15, 0.4);

  @Option(
      names = "--situations",
      split = ",",
      paramLabel = "NAME",
      description =
          "The events of the fleet: steady-SECONDS after a warm-up, restarts in turns, or"
              + " together from their start (default:"
              + " steady-120,steady-300,steady-900,restarts,together).")
  private List<String> situations =
      List.of("steady-120", "steady-300", "steady-900", "restarts", "together");

  @Option(
      names = "--measure",
      paramLabel = "SECONDS",
      description = "Measured time of each run, 1 to 36000 (default ${DEFAULT-VALUE}).")
  private int measureSeconds = 120;

  @Option(
      names = "--restart-every",
      paramLabel = "SECONDS",
      description = "Time between two restarts, 1 to 36000 (default ${DEFAULT-VALUE}).")
  private int restartSeconds = 180;

  @Option(
      names = "--rounds",
      description = "Rounds of all runs, 1 to 100 (default ${DEFAULT-VALUE}).")
  private int rounds = 1;

  @Option(
      names = "--replicas",
      description = "Replicas of the service, 2 to 16 (default ${DEFAULT-VALUE}).")
  private int replicas = 3;

  @Option(
      names = "--heap",
      paramLabel = "MB",
      description = "Heap of each replica in MB, 64 to 65536 (default ${DEFAULT-VALUE}).")
  private int heapMegabytes = 384;

  @Option(
      names = "--live-mb",
      paramLabel = "MB",
      description = "Live state of each replica in MB, 1 to 32768 (default ${DEFAULT-VALUE}).")
  private int liveMegabytes = 96;

  @Option(
      names = "--request-millis",
      paramLabel = "MS",
      description =
          "CPU time of a request when the compilers have finished, 0.01 to 1000 (default"
              + " ${DEFAULT-VALUE}).")
  private double requestMillis = 1.5;

  @Option(
      names = "--warm-up-requests",
      description =
          "Requests to a replica before it is ready, in the row warmed-up, 1 to 1000000 (default"
              + " ${DEFAULT-VALUE}).")
  private int warmUpRequests = 2_000;

  @Mixin private CellOptions options = new CellOptions(Path.of("btc-stops"));

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.MEASURE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (list) {
      TrialRow.ALL.forEach(
          row -> spec.commandLine().getOut().printf("%-16s %s%n", row.name(), row.about()));
      spec.commandLine().getOut().flush();
      return 0;
    }
    json.check(spec.commandLine());
    TrialPlan plan = CommandArguments.read(spec, this::plan);
    TrialSettings settings = CommandArguments.read(spec, this::settings);
    checkMachine();
    Path output = options.makeFolder(spec);
    Environment environment = environment(settings, CommandArguments.command(spec));
    try (Workplace workplace = new Workplace(null)) {
      CellTable<TrialRun> table =
          CommandArguments.read(
              spec,
              () ->
                  new CellTable<>(
                      output,
                      options.runs().resume(),
                      HEAD,
                      plan.runs(),
                      new TrialRunner(settings, workplace),
                      environment));
      return workplace.exitCode(
          () -> {
            table.fill("stops", workplace, options.runs().most());
            table.publish(json, spec.commandLine());
          });
    }
  }

  static Environment environment(TrialSettings settings, String command) {
    return new Environment()
        .with("jdk", settings.jdk().build())
        .with("command", command)
        .with("commit", Commit.current())
        .with(PublishedPage.ROUTING, PublishedPage.LEAST_REQUEST)
        .with("settings", settings.text());
  }

  private TrialPlan plan() {
    checkRanges();
    TrialPlan plan =
        new TrialPlan(
            rows.stream().map(TrialRow::named).toList(),
            collectors,
            quotas,
            loads,
            situations.stream().map(name -> Situation.of(name, restartSeconds)).toList(),
            rounds,
            options.runs().seed());
    checkIsWanted(plan);
    return plan;
  }

  private void checkRanges() {
    whole("--rounds", rounds, 1, 100);
    whole("--restart-every", restartSeconds, 1, MOST_SECONDS);
    whole("--measure", measureSeconds, 1, MOST_SECONDS);
    whole("--replicas", replicas, 2, 16);
    whole("--heap", heapMegabytes, 64, 65_536);
    whole("--live-mb", liveMegabytes, 1, 32_768);
    whole("--warm-up-requests", warmUpRequests, 1, 1_000_000);
    within("--request-millis", requestMillis, 0.01, 1000);
    options.runs().most();
    quotas.forEach(quota -> within("--quota", quota, 0.1, 64));
    loads.forEach(load -> within("--load", load, 0.01, 0.95));
    for (String collector : collectors) {
      if (!TrialRun.collectors().contains(collector)) {
        throw new RefusedSettingException("--collectors", collector, "serial, zgc");
      }
    }
  }

  /** All runs take days, so a user has to choose some of them or a time. */
  private void checkIsWanted(TrialPlan plan) {
    if (CHOICES.stream().noneMatch(spec.commandLine().getParseResult()::hasMatchedOption)) {
      throw new IllegalArgumentException(
          "--situations and --rows: none given, which is %d runs of at least %.0f hours (expected one of them, or --minutes for a part of the runs)"
              .formatted(plan.runs().size(), plan.hours(measureSeconds)));
    }
  }

  private TrialSettings settings() {
    return new TrialSettings(
        options.runs().jdk(),
        Catalogue.find(),
        replicas,
        heapMegabytes,
        liveMegabytes,
        requestMillis,
        Duration.ofSeconds(measureSeconds),
        Duration.ofSeconds(restartSeconds),
        warmUpRequests,
        options.runs().seed());
  }

  private static void within(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new RefusedSettingException(name, String.valueOf(value), least + " to " + most);
    }
  }

  private void checkMachine() {
    try {
      HaProxyBalancer.PROGRAM.find();
      ControlGroups.ofThisMachine();
    } catch (MissingProgramException | NoControlGroupsException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
