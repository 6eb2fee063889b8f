package io.github.btc.research.benches.packages;

import io.github.btc.research.output.ResultFolder;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc packages}. */
@Command(
    name = "packages",
    description = {
      "Measures routing by package before workers that really load packages: JVMs of this machine"
          + " that define the classes of a package by a class loader of its own. Compares our"
          + " choosers with HAProxy's leastconn and its hash with bounded loads."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class PackagesCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--policies",
      split = ",",
      paramLabel = "NAME",
      description =
          "least-request, consistent-hash, bounded-loads, pasch, haproxy-leastconn,"
              + " haproxy-bounded-loads (default: all of them).")
  private List<String> policies = Arrays.stream(Policy.values()).map(Policy::toString).toList();

  @Option(names = "--workers", description = "Workers, 2 to 16 (default ${DEFAULT-VALUE}).")
  private int workers = 5;

  @Option(names = "--packages", description = "Packages, 1 to 1000 (default ${DEFAULT-VALUE}).")
  private int packages = 60;

  @Option(
      names = "--classes",
      description = "Classes of a package, 1 to 2000 (default ${DEFAULT-VALUE}).")
  private int classes = 100;

  @Option(
      names = "--kept",
      description = "Packages that a worker keeps, 1 to 1000 (default ${DEFAULT-VALUE}).")
  private int kept = 15;

  @Option(
      names = "--zipf",
      description =
          "How unequal their popularity is, 0 to 3: the k-th is needed like 1/k^zipf (default"
              + " ${DEFAULT-VALUE}).")
  private double zipf = 0.9;

  @Option(
      names = "--rate",
      description = "Requests per second, 1 to 1000 (default ${DEFAULT-VALUE}).")
  private double rate = 40;

  @Option(
      names = "--threshold",
      description =
          "PASch: requests in flight at which an owner has its fill, 1 to 1000 (default"
              + " ${DEFAULT-VALUE}).")
  private int threshold = 8;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "Time in which requests are sent and not measured, 1 to 3600 (default ${DEFAULT-VALUE}).")
  private int warmUpSeconds = 20;

  @Option(
      names = "--measure",
      paramLabel = "SECONDS",
      description = "Measured time of each run, 1 to 36000 (default ${DEFAULT-VALUE}).")
  private int measureSeconds = 60;

  @Option(
      names = "--rounds",
      description = "Rounds of all runs, 1 to 20 (default ${DEFAULT-VALUE}).")
  private int rounds = 1;

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private ResultFolder output = new ResultFolder();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    output.make(spec);
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    PackagesPlan plan = CommandArguments.read(spec, this::plan);
    PackagesPage page = new PackagesPage();
    Environment environment = environment(plan);
    try (Workplace workplace = new Workplace(null);
        Progress progress = Progress.onTerminal("packages", plan.plannedTime())) {
      List<Policy> runs = plan.runs();
      for (int i = 0; i < runs.size(); i++) {
        Policy policy = runs.get(i);
        int round = i / plan.policies().size();
        progress.begin(policy.toString(), "round " + (round + 1), i + 1, runs.size());
        page.add(policy, new PackagesRun(plan, policy, round, workplace).run());
      }
    }
    return output.write(
        new VerbResult(page.fields(environment), page::print), page.figures(environment));
  }

  private PackagesPlan plan() throws IOException {
    PackagesPlan plan =
        new PackagesPlan(
            policies.stream().map(Policy::named).toList(),
            workers,
            packages,
            classes,
            kept,
            zipf,
            rate,
            threshold,
            rounds,
            seed.value(),
            Duration.ofSeconds(warmUpSeconds),
            Duration.ofSeconds(measureSeconds));
    Library.of(PackagesCommand.class.getClassLoader(), packages, classes); // before workers start
    if (plan.policies().stream().anyMatch(each -> each.proxyLines() != null)) {
      HaProxyBalancer.PROGRAM.find();
    }
    return plan;
  }

  private Environment environment(PackagesPlan plan) {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("workers", plan.workers())
        .with("packages", plan.packages())
        .with("classesOfAPackage", plan.classesEach())
        .with("packagesKept", plan.kept())
        .with("zipf", plan.zipf())
        .with("requestsPerSecond", plan.rate())
        .with("threshold", plan.threshold())
        .with("bound", PackagesPlan.BOUND)
        .with("flags", String.join(" ", plan.flags()))
        .with("warmUpSeconds", plan.warmUp().toSeconds())
        .with("measureSeconds", plan.measure().toSeconds())
        .with("rounds", plan.rounds())
        .with("seed", plan.seed());
  }
}
