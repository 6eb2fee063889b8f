package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.replicas.balancer.Balancer;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code btc bench} that choose a scenario and change what it measures. */
final class ScenarioOptions {

  private static final String CONTAINERS = "containers";
  private static final List<String> SERVICES = List.of(ToyService.NAME, "boot");

  @Parameters(
      arity = "0..1", // a verb of bench has none
      paramLabel = "SCENARIO",
      completionCandidates = Names.class,
      description =
          "${COMPLETION-CANDIDATES}, or a YAML file with the same keys as these scenarios.")
  private @Nullable String scenario;

  @Option(
      names = "--service",
      paramLabel = "NAME",
      description =
          "Service in the scenario containers: toy, or boot for Spring Boot with PostgreSQL behind"
              + " HAProxy (default: toy).")
  private @Nullable String service;

  @Option(
      names = {"--route", "--lb"},
      paramLabel = "NAME",
      description =
          "The route to the replicas. For toy: haproxy, nginx, envoy, or pods with a"
              + " proxy in each. For spring and boot: haproxy, pods, or gateway, a Spring Cloud"
              + " Gateway (default: the scenario's; none if the client chooses a replica).")
  private @Nullable String route;

  @Option(
      names = "--opponents",
      description =
          "Adds the rows that an expert would ask for: each JVM's own flags, larger young"
              + " generations and heaps, bursts, no quota, and a client that hedges after p95.")
  private boolean moreOpponents;

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
      description =
          "Heap sizes of a replica, 32 to 65536 MB each; for containers 1.1 to 64 times the live"
              + " state (default: the scenario's).")
  private List<Double> heaps = List.of();

  @Option(
      names = "--quota",
      split = ",",
      paramLabel = "CPUS",
      description =
          "Quotas of CPU time of a replica, 0.1 to 64 CPUs each, for containers (default: the"
              + " scenario's).")
  private List<Double> quotas = List.of();

  @Option(
      names = "--load",
      split = ",",
      paramLabel = "LOAD",
      description =
          "Names of the scenario's loads; for containers shares of the quota, 0.01 to 1 each"
              + " (default: the scenario's).")
  private List<String> loads = List.of();

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
      names = {"--collectors", "--collector"},
      split = ",",
      paramLabel = "NAME",
      description = "Collectors to compare; a row without collections always runs (default: all).")
  private List<String> collectors = List.of();

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "Time in which requests are sent and not measured, 0 to 600 (default: the scenario's).")
  private @Nullable Double warmUpSeconds;

  @Option(
      names = "--warm-up-times-load",
      paramLabel = "FACTOR",
      description =
          "The load of the warm-up grows to this many times the load, 1 to 10. Above 1 it has no"
              + " quota either, so that the compilers end sooner, and the result has no cold phase"
              + " (default: 1).")
  private @Nullable Double warmUpTimesLoad;

  @Option(
      names = "--measure",
      paramLabel = "SECONDS",
      description = "Measured time of each run, 1 to 3600 (default: the scenario's).")
  private @Nullable Double measureSeconds;

  /** Creates the options of a verb that has to be told the scenario. */
  ScenarioOptions() {
    this(null, null);
  }

  /** Creates the options of a verb with a scenario and a service of its own. */
  ScenarioOptions(@Nullable String scenario, @Nullable String service) {
    this.scenario = scenario;
    this.service = service;
  }

  /** The scenarios of the services on the class path. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ScenarioFile.names().iterator();
    }
  }

  /** Returns whether there is a scenario. */
  boolean hasScenario() {
    return scenario != null;
  }

  /** Returns the service as it was typed, or the verb's own; {@code null} for the scenario's. */
  @Nullable String service() {
    return service;
  }

  /** The scenario containers has a file for each service. */
  private String file() {
    String named = Objects.requireNonNull(scenario);
    if (service == null) {
      return named;
    }
    if (!named.equals(CONTAINERS) || !SERVICES.contains(service)) {
      throw new RefusedSettingException(
          "--service", service, String.join(" or ", SERVICES) + ", with the scenario containers");
    }
    return service.equals(ToyService.NAME) ? CONTAINERS : CONTAINERS + "-" + service;
  }

  /** Returns the scenario of the file with the values of the command line. */
  Scenario changed() {
    Scenario file = ScenarioFile.named(file(), quick);
    if (rate != null) {
      Ranges.whole("--rate", rate, 10, 5000);
      refuseRateOfLog(file, rate);
    }
    replicas.forEach(each -> Ranges.whole("--replicas", each, 1, 16));
    Containers containers = containers(file);
    List<Opponent> opponents = moreOpponents ? file.allOpponents() : file.opponents();
    if (!collectors.isEmpty()) {
      opponents = Selection.withLimit(file.allOpponents(), collectors, "--collector");
    }
    return file.with(
        loads(file),
        replicas.isEmpty() ? file.replicas() : replicas.stream().distinct().toList(),
        heaps.isEmpty() ? file.heapsMegabytes() : heaps(file),
        changed(file.times()),
        opponents,
        containers);
  }

  /** Returns the control groups of the scenario with the quotas of the command line. */
  private @Nullable Containers containers(Scenario file) {
    Containers containers = file.containers();
    if (containers == null) {
      if (!quotas.isEmpty()) {
        throw new IllegalArgumentException(
            "--quota: %s (expected the scenario containers; %s has no quota)"
                .formatted(quotas.get(0), file.name()));
      }
      return null;
    }
    if (rate != null) {
      throw new IllegalArgumentException(
          "--rate: %d (expected --load with %s, because its load is a share of the quota)"
              .formatted(rate, file.name()));
    }
    quotas.forEach(each -> range("--quota", each, 0.1, 64));
    return quotas.isEmpty() ? containers : containers.with(quotas.stream().distinct().toList());
  }

  private List<Load> loads(Scenario file) {
    List<Load> chosen = loads.isEmpty() ? file.loads() : chosen(file.containers());
    return rate == null ? chosen : chosen.stream().map(each -> each.at(rate)).toList();
  }

  /** Chooses among all loads of the file, because the quick variant has only some of them. */
  private List<Load> chosen(@Nullable Containers containers) {
    if (containers != null) {
      return loads.stream().distinct().map(ScenarioOptions::shareOfQuota).toList();
    }
    List<Load> all = ScenarioFile.named(file(), false).loads();
    if (all.get(0).name().isEmpty()) {
      throw new RefusedSettingException(
          "--load", loads.get(0), "no --load, because this scenario has one load");
    }
    return Selection.loads(all, loads, "--load");
  }

  private static Load shareOfQuota(String typed) {
    try {
      double share = Double.parseDouble(typed);
      range("--load", share, 0.01, 1);
      return Load.ofQuota(share);
    } catch (NumberFormatException e) {
      throw new RefusedSettingException("--load", typed, "a number from 0.01 to 1", e);
    }
  }

  private List<Integer> heaps(Scenario file) {
    if (file.containers() != null) {
      heaps.forEach(each -> range("--heaps", each, 1.1, 64));
      return Scenario.heaps(file.wholeLiveMegabytes(), heaps);
    }
    for (double each : heaps) {
      if (each != Math.rint(each)) {
        throw new RefusedSettingException(
            "--heaps", String.valueOf(each), "a whole number from 32 to 65536");
      }
      Ranges.whole("--heaps", (long) each, 32, 65_536);
    }
    return heaps.stream().map(Double::intValue).distinct().toList();
  }

  private static void range(String option, double typed, double least, double most) {
    if (!(typed >= least && typed <= most)) {
      throw new RefusedSettingException(
          option,
          Double.isFinite(typed) ? Row.number(typed) : String.valueOf(typed),
          Row.number(least) + " to " + Row.number(most));
    }
  }

  /** A warm-up of the command line has a fixed length. */
  private Scenario.Times changed(Scenario.Times file) {
    double least = seconds("--warm-up", warmUpSeconds, 0, 600, file.warmUpSeconds());
    return new Scenario.Times(
        least,
        warmUpSeconds == null ? file.longestWarmUpSeconds() : least,
        timesLoad(file),
        seconds("--measure", measureSeconds, 1, 3600, file.measureSeconds()),
        repetitions == null
            ? file.repetitions()
            : (int) Ranges.whole("--repetitions", repetitions, 1, 100));
  }

  private double timesLoad(Scenario.Times file) {
    if (warmUpTimesLoad == null) {
      return file.warmUpTimesLoad();
    }
    range("--warm-up-times-load", warmUpTimesLoad, 1, 10);
    return warmUpTimesLoad;
  }

  /**
   * Returns what stands in front of the replicas.
   *
   * @throws IllegalArgumentException if it cannot stand there
   * @throws io.github.btc.tools.replicas.balancer.MissingProgramException if it is not installed
   */
  @Nullable Balancer balancer(Scenario asked) {
    String name = route == null ? asked.balancer() : route;
    if (name == null) {
      return null;
    }
    List<String> known = asked.validated() ? List.of() : asked.service().balancers();
    if (!known.contains(name)) {
      throw new IllegalArgumentException(
          "--route: %s (expected %s with %s)"
              .formatted(name, known.isEmpty() ? "none" : String.join(", ", known), asked.name()));
    }
    return Balancer.installed(name);
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
}
