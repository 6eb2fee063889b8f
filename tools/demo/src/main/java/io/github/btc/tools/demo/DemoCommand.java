package io.github.btc.tools.demo;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.demo.runtime.OtherRuntime;
import io.github.btc.tools.demo.runtime.RuntimeDemo;
import io.github.btc.tools.demo.runtime.RuntimePlan;
import io.github.btc.tools.demo.runtime.RuntimeReport;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.report.Conclusion;
import io.github.btc.tools.replicas.report.ExposedChart;
import io.github.btc.tools.replicas.report.HtmlReport;
import io.github.btc.tools.replicas.report.Judgement;
import io.github.btc.tools.replicas.report.LatencyChart;
import io.github.btc.tools.replicas.report.ResultJson;
import io.github.btc.tools.replicas.report.ResultTable;
import io.github.btc.tools.replicas.report.Rounds;
import io.github.btc.tools.replicas.run.RawOption;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc demo}. */
@Command(
    name = "demo",
    description = {
      "Runs replicas of a small service under load in four configurations: collections whenever the"
          + " JVM starts them, with round robin and with least-request routing, collections with"
          + " BTC, and no collections. Counts the requests hit by a collection. With --runtime,"
          + " the service runs on another runtime behind HAProxy, without and with BTC's agent and"
          + " sidecars."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class DemoCommand implements Callable<Integer>, Verb {

  private static final double QUICK_WARM_UP_SECONDS = 1.5;
  private static final double QUICK_MEASURE_SECONDS = 3.5;
  private static final double WARM_UP_SECONDS = 8;
  private static final double MEASURE_SECONDS = 18;
  private static final double RUNTIME_WARM_UP_SECONDS = 8; // sidecars warm up for four seconds
  private static final double RUNTIME_MEASURE_SECONDS = 60; // seven requests beyond the p99.9
  private static final double QUICK_RUNTIME_MEASURE_SECONDS = 12;
  private static final int RATE = 400;
  private static final String JAVA = "java";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--quick", description = "Runs for about a minute instead of about four minutes.")
  private boolean quick;

  @Option(
      names = "--replicas",
      description = "Replicas of the service, 2 to 16 (default ${DEFAULT-VALUE}).")
  private int replicas = 4;

  @Option(
      names = "--rate",
      description =
          "Requests per second, 10 to 5000 (default 400, on node 240, on other runtimes 120).")
  private @Nullable Integer rate;

  @Option(
      names = "--live-mb",
      description = "Live state of each replica in MB, 1 to 4096 (default ${DEFAULT-VALUE}).")
  private int liveMegabytes = 96;

  @Option(
      names = "--collector",
      description =
          "Garbage collector of the replicas: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
  private Collector collector = Collector.SERIAL;

  @Option(
      names = "--lb",
      paramLabel = "NAME",
      description =
          "Load balancer in front of the replicas: haproxy, nginx, nginx-refusals, envoy; or pods,"
              + " a HAProxy beside each replica, or pods-envoy, an Envoy beside each replica"
              + " (default: none). Without one, the client chooses a replica, and the answers tell"
              + " it when a replica goes away.")
  private @Nullable String balancer;

  @Option(
      names = "--runtime",
      paramLabel = "NAME",
      description = "Runtime of the replicas: java, python, node, ruby, go (default java).")
  private String runtime = JAVA;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description =
          "Runs one configuration alone: off, off-least-request, gate-only, btc or no-collections"
              + " (default: all of them without gate-only, compared).")
  private @Nullable String only;

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--rounds",
      description =
          "Rounds, in each of which every configuration runs once, 1 to 10 (default"
              + " ${DEFAULT-VALUE}).")
  private int rounds = 2;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Folder for report.html (default: the current folder).")
  private Path output = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description = "Draws the exposed requests as a small SVG image in this file.")
  private @Nullable Path chart;

  @Option(
      names = "--curves",
      paramLabel = "FILE",
      description = "Draws the latencies by percentile as a small SVG image in this file.")
  private @Nullable Path curves;

  @Mixin private RawOption raw = new RawOption();

  @Option(names = "--warm-up", hidden = true, paramLabel = "SECONDS")
  private @Nullable Double warmUpSeconds;

  @Option(names = "--measure", hidden = true, paramLabel = "SECONDS")
  private @Nullable Double measureSeconds;

  @Override
  public Purpose purpose() {
    return Purpose.SHOW;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    json.check(spec.commandLine());
    if (chart != null) {
      OutputFolder.ofFile(spec, "--chart", chart);
    }
    if (curves != null) {
      OutputFolder.ofFile(spec, "--curves", curves);
    }
    if (!runtime.equals(JAVA)) {
      return callOnOtherRuntime();
    }
    DemoSettings settings = CommandArguments.read(spec, this::settings);
    Environment environment = environment(settings);
    raw.make(spec);
    OutputFolder.make(spec, "--output", output);
    try (Workplace workplace = raw.workplace()) {
      return workplace.exitCode(() -> publish(run(new Demo(settings, workplace)), environment));
    }
  }

  private int callOnOtherRuntime() throws IOException, InterruptedException {
    RuntimePlan plan = CommandArguments.read(spec, this::runtimePlan);
    raw.make(spec);
    OutputFolder.make(spec, "--output", output);
    try (Workplace workplace = raw.workplace()) {
      return workplace.exitCode(
          () ->
              new RuntimeReport(plan, spec)
                  .publish(new RuntimeDemo(plan, workplace).run(), json, output, chart));
    }
  }

  private RuntimePlan runtimePlan() {
    if (curves != null) {
      throw new RefusedSettingException(
          "--curves", curves + " with --runtime", "--chart, which other runtimes have");
    }
    if (balancer != null) {
      throw new RefusedSettingException(
          "--lb", balancer + " with --runtime", "--runtime alone, which uses HAProxy");
    }
    if (only != null) {
      throw new RefusedSettingException(
          "--only", only + " with --runtime", "--runtime alone, which compares its runs");
    }
    new HaProxyBalancer().checkInstalled();
    double measure = quick ? QUICK_RUNTIME_MEASURE_SECONDS : RUNTIME_MEASURE_SECONDS;
    OtherRuntime found = OtherRuntime.named(runtime);
    return new RuntimePlan(
        found,
        replicas,
        rate == null ? found.usualRate() : rate,
        liveMegabytes,
        seed.value(),
        seconds(warmUpSeconds == null ? RUNTIME_WARM_UP_SECONDS : warmUpSeconds),
        seconds(measureSeconds == null ? measure : measureSeconds));
  }

  private DemoSettings settings() {
    double warmUp = quick ? QUICK_WARM_UP_SECONDS : WARM_UP_SECONDS;
    double measure = quick ? QUICK_MEASURE_SECONDS : MEASURE_SECONDS;
    DemoSettings settings =
        new DemoSettings(
            replicas,
            rate == null ? RATE : rate,
            liveMegabytes,
            collector,
            balancer == null ? null : Balancer.installed(balancer),
            only == null ? null : Configuration.named("--only", only),
            seed.value(),
            rounds,
            seconds(warmUpSeconds == null ? warmUp : warmUpSeconds),
            seconds(measureSeconds == null ? measure : measureSeconds));
    settings.configurations().forEach(settings::fittedTo); // refuses before any run starts
    return settings;
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private Environment environment(DemoSettings settings) {
    ReplicaFlags flags = new ReplicaFlags(settings);
    Environment environment =
        new Environment()
            .with("command", CommandArguments.command(spec))
            .with("replicas", settings.replicas())
            .with("ratePerSecond", settings.ratePerSecond())
            .with("liveMegabytes", settings.liveMegabytes())
            .with("collector", settings.collector().name().toLowerCase(java.util.Locale.ROOT))
            .with("balancer", settings.balancer() == null ? "none" : settings.balancer().name())
            .with("seed", settings.seed())
            .with("rounds", settings.rounds())
            .with("warmUpSeconds", settings.warmUp().toMillis() / 1000.0)
            .with("measureSeconds", settings.measure().toMillis() / 1000.0)
            .with("replicaFlags", String.join(" ", flags.shown(Configuration.BTC)));
    if (settings.configurations().contains(Configuration.NO_COLLECTIONS)) {
      DemoSettings limit = settings.fittedTo(Configuration.NO_COLLECTIONS);
      List<String> limitFlags = new ReplicaFlags(limit).shown(Configuration.NO_COLLECTIONS);
      environment
          .with("noCollectionsMeasureSeconds", limit.measure().toMillis() / 1000.0)
          .with("noCollectionsFlags", String.join(" ", limitFlags));
    }
    return environment;
  }

  private static List<RunRecord> run(Demo demo) throws IOException, InterruptedException {
    try (Progress progress = Progress.onTerminal("demo", demo.plannedTime())) {
      return demo.run(progress);
    }
  }

  private void publish(List<RunRecord> records, Environment environment) throws IOException {
    Rounds rounds = new Rounds(records.stream().map(RunRecord::figures).toList());
    if (chart != null) {
      ExposedChart.write(chart, rounds, environment);
    }
    if (curves != null) {
      LatencyChart.write(curves, rounds, environment);
    }
    Path page = output.resolve("report.html");
    HtmlReport.write(page, records, rounds, environment);
    json.publish(
        spec.commandLine(), document(rounds, environment), out -> print(out, rounds, page));
  }

  private static Map<String, Object> document(Rounds rounds, Environment environment) {
    Map<String, Object> document = ResultJson.document(rounds.together(), environment);
    document.put("judgement", Judgement.of(rounds));
    return document;
  }

  private static void print(PrintWriter out, Rounds rounds, Path page) {
    out.println();
    String conclusion = Conclusion.of(rounds);
    if (!conclusion.isEmpty()) {
      out.println(conclusion);
      out.println();
    }
    out.print(ResultTable.of(rounds.together()));
    out.println();
    out.println("Report: " + page);
  }
}
