package io.github.btc.tools.bench;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.CpuTime;
import io.github.btc.tools.console.container.NoControlGroupsException;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.MissingProgramException;
import io.github.btc.tools.replicas.load.Routing;
import io.github.btc.tools.replicas.run.AdvisedFlags;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.RunPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Plans the run of a row. It refuses a scenario with more requests than its replicas can record.
 *
 * @param scenario scenario to run
 * @param jdk JDK of all replicas
 * @param memoryMegabytes memory of this machine
 * @param seed seed of all random choices
 * @param balancer balancer in front of the replicas; {@code null} if the client chooses a replica
 */
record Planner(
    Scenario scenario, Jdk jdk, long memoryMegabytes, long seed, @Nullable Balancer balancer) {

  private static final double LEAST_SECONDS = 2;
  private static final int LONGEST_FOLDER = 36;
  private static final String AGENT = "-javaagent:";

  /** The time in which the last requests are answered, after the measured time. */
  private static final double LAST_ANSWERS_SECONDS = 10;

  /** The old generation beside a large young one, in terms of the live state. */
  private static final double ROOM_FOR_LIVE = 1.8;

  Planner {
    long most = scenario.service().mostRequests();
    for (Load load : scenario.loads()) {
      if (load.shareOfQuota() == 0) {
        long requests = (long) scenario.times().requests(load.ratePerSecond());
        Ranges.whole("rate times seconds, with the warm-up", requests, 1, most);
      }
    }
  }

  /** Makes a planner. A program or a right that is missing here is an error of usage. */
  static Planner installed(CommandSpec spec, CommandArguments.Reading<Planner> planner)
      throws IOException, InterruptedException {
    try {
      return CommandArguments.read(spec, planner);
    } catch (MissingProgramException | NoControlGroupsException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** Plans runs in which the client chooses among the replicas. */
  Planner(Scenario scenario, Jdk jdk, long memoryMegabytes, long seed) {
    this(scenario, jdk, memoryMegabytes, seed, null);
  }

  /**
   * Plans one run. A run without collections is shortened so that it fits into this machine's
   * memory, its warm-up and its measured time alike.
   *
   * @throws IllegalArgumentException if the shortest run does not fit
   */
  RunPlan plan(Row row, int repetition) {
    missingMemory(row)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(row.name() + ": " + why);
            });
    double share = share(row);
    double warmUpShare = scenario.containers() == null ? share : 1;
    return new RunPlan(
        row.name(),
        folder(row, repetition),
        row.variant().mode(),
        jdk.home(),
        flags(row),
        row.cell().replicas(),
        load(row).ratePerSecond(),
        scenario.liveMegabytes(),
        row.variant().hedges() ? null : balancer,
        routing(row),
        limits(row) != null,
        takesTurns(row.cell()),
        row.variant().hedging(Duration.ofMillis(scenario.hedgeAfterMillis())),
        seed * 1000 + repetition,
        seconds(scenario.times().warmUpSeconds() * warmUpShare),
        seconds(scenario.times().measureSeconds() * share),
        seconds(scenario.times().longestWarmUpSeconds() * warmUpShare),
        scenario.times().warmUpTimesLoad(),
        limits(row));
  }

  /** Sockets of balancers lie in it, and the system allows them 107 bytes with their path. */
  private static String folder(Row row, int repetition) {
    String whole = row.key() + "-" + (repetition + 1);
    return whole.length() <= LONGEST_FOLDER
        ? whole
        : whole.substring(0, LONGEST_FOLDER - 9) + "-%08x".formatted(whole.hashCode());
  }

  /**
   * The simulator, which a validated scenario is compared with, knows the papers' routing alone.
   */
  private Routing routing(Row row) {
    return scenario.validated() ? Routing.ROUND_ROBIN : row.variant().routing();
  }

  /** Returns the routing of all rows whose name has no other one, for the facts of a result. */
  String routing() {
    return scenario.validated() ? PublishedPage.ROUND_ROBIN : PublishedPage.LEAST_REQUEST;
  }

  /** Replicas without room for each other's requests take turns. The simulator models no turns. */
  private boolean takesTurns(Row.Cell cell) {
    boolean hasLittleRoom = cell.replicas() == 2 || cell.quotaCpus() > 0 && cell.replicas() > 1;
    return hasLittleRoom && !scenario.validated();
  }

  private @Nullable ContainerLimits limits(Row row) {
    Containers containers = scenario.containers();
    return containers == null
        ? null
        : new ContainerLimits(
            row.cell().quotaCpus(),
            heapMegabytes(row) + containers.besideHeapMegabytes(),
            row.opponent().cpuTime());
  }

  /** Returns everything that must be the same in all runs of a row, as one text. */
  String settings(Row row) {
    RunPlan plan = plan(row, 0);
    String cpuTime = row.opponent().cpuTime() == CpuTime.QUOTA ? "" : "; no fixed quota";
    return String.join(
        "; ",
        Environment.machine(),
        jdk.build(),
        String.join(" ", plan.flags()),
        plan.ratePerSecond() + "/s",
        "live " + plan.liveMegabytes() + " MB",
        warmUp(plan),
        "measured " + plan.measure(),
        "seed " + seed,
        "routing " + plan.routing(),
        (balancer == null ? "no balancer" : "route " + balancer.name()) + cpuTime);
  }

  private static String warmUp(RunPlan plan) {
    String times = "warm-up " + plan.warmUp() + " to " + plan.longestWarmUp();
    return plan.warmUpTimesLoad() > 1
        ? times
            + " that grows to "
            + Row.number(plan.warmUpTimesLoad())
            + " times the load, without a quota"
        : times;
  }

  /** Returns why this machine cannot run a row, for the table; empty if it can. */
  Optional<String> missing(Row row, int cores) {
    Containers containers = scenario.containers();
    double share = scenario.load(row.cell().load()).shareOfQuota();
    if (containers != null && share > 0) {
      if (!containers.fits(share, row.cell(), cores)) {
        return Optional.of(
            "needs %s cores for the replicas, and more for the load; this machine has %d"
                .formatted(
                    Row.number(share * row.cell().quotaCpus() * row.cell().replicas()), cores));
      }
      double requests = scenario.times().requests(load(row).ratePerSecond());
      if (requests > scenario.service().mostRequests()) {
        return Optional.of(
            "needs %.0f requests; a run has at most %d; choose a shorter --measure"
                .formatted(requests, scenario.service().mostRequests()));
      }
    }
    return missingMemory(row);
  }

  /**
   * Returns why this machine is too small for a row, for the table; empty if it is large enough.
   */
  Optional<String> missingMemory(Row row) {
    if (row.variant() != Variant.LIMIT || lasts(row) >= LEAST_SECONDS) {
      return Optional.empty();
    }
    double heaps = (double) limitHeap(row).megabytesFor(LEAST_SECONDS) * row.cell().replicas();
    return Optional.of(
        "needs %.0f MB of memory; half of this machine's %d MB do not suffice for %.0f s without collections"
            .formatted(heaps / LimitHeap.MEMORY_SHARE, memoryMegabytes, LEAST_SECONDS));
  }

  /**
   * Checks that other programs have left memory for the heaps of a row. Without it the system would
   * end a replica without a word.
   *
   * @throws IOException if they have not; the message is for the table
   */
  void checkFree(Row row, long freeMegabytes) throws IOException {
    long heaps = (long) heapMegabytes(row) * row.cell().replicas();
    if (heaps > freeMegabytes) {
      throw new IOException(
          "%d MB of memory are free (expected at least %d MB for the heaps of %s); end other programs, or choose fewer replicas, smaller heaps or a shorter run"
              .formatted(freeMegabytes, heaps, row.name()));
    }
  }

  private double lasts(Row row) {
    double heap = memoryMegabytes * LimitHeap.MEMORY_SHARE / row.cell().replicas();
    return limitHeap(row).secondsIn(heap);
  }

  private double share(Row row) {
    return row.variant() == Variant.LIMIT ? Math.min(1, lasts(row) / limitSeconds()) : 1;
  }

  /**
   * Returns the time that the heap without collections must hold: in a container not the warm-up.
   */
  private double limitSeconds() {
    Scenario.Times times = scenario.times();
    return scenario.containers() == null
        ? times.wholeSeconds()
        : times.measureSeconds() + LAST_ANSWERS_SECONDS;
  }

  /** Returns the heap of a replica. */
  int heapMegabytes(Row row) {
    return row.variant() == Variant.LIMIT
        ? limitHeap(row).megabytesFor(limitSeconds() * share(row))
        : row.opponent().heapMegabytes(scenario.wholeLiveMegabytes(), row.cell().heapMegabytes());
  }

  private Load load(Row row) {
    Load load = scenario.load(row.cell().load());
    Containers containers = scenario.containers();
    return containers == null || load.shareOfQuota() == 0
        ? load
        : load.at(containers.ratePerSecond(load.shareOfQuota(), row.cell()));
  }

  private LimitHeap limitHeap(Row row) {
    double perReplica = (double) load(row).ratePerSecond() / row.cell().replicas();
    return new LimitHeap(scenario.service().need(), scenario.liveMegabytes(), perReplica);
  }

  /** Returns the flags of a replica without the flag for its log of collections. */
  List<String> flags(Row row) {
    int heap = heapMegabytes(row);
    List<String> flags = new ArrayList<>(scenario.flags());
    if (row.variant() == Variant.LIMIT && scenario.containers() == null) {
      flags.add("-Xms" + heap + "m");
      flags.add("-Xmx" + heap + "m");
      flags.addAll(LimitHeap.FLAGS);
    }
    flags.addAll(row.opponent().flags());
    String heapText = Integer.toString(heap);
    String youngText = Integer.toString(Math.max(1, heap * scenario.youngPercent() / 100));
    String largeText = Integer.toString(largeYoungMegabytes(heap));
    return flags.stream()
        .map(
            flag ->
                flag.replace("{heap}", heapText)
                    .replace("{young}", youngText)
                    .replace("{large-young}", largeText)
                    .replace("{ihop}", AdvisedFlags.ihop()))
        .map(Planner::fromHere)
        .toList();
  }

  /** An agent lies where the bench is started, and its replicas run in other folders. */
  private static String fromHere(String flag) {
    return flag.startsWith(AGENT)
        ? AGENT + Path.of(flag.substring(AGENT.length())).toAbsolutePath()
        : flag;
  }

  /** Returns the largest young generation that leaves the live state enough room beside it. */
  private int largeYoungMegabytes(int heap) {
    return (int) Math.max(1, heap - ROOM_FOR_LIVE * scenario.wholeLiveMegabytes());
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}
