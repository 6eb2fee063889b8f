package io.github.btc.tools.bench;

import io.github.btc.tools.console.container.CpuTime;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** Finds the goodput of a row: the highest rate at which p99.9 stays below an objective. */
final class Goodput implements CellTable.Measurement<RowInRound> {

  private static final double TAIL = 99.9;
  private static final double PRECISION = 0.06;

  /** The time between two loads in which requests are sent and not measured. */
  private static final Duration BEFORE = Duration.ofSeconds(5);

  /** The first rate that is tried takes this share of the quota. */
  private static final double LOWEST_SHARE = 0.1;

  private static final double MEGABYTES_PER_GIGABYTE = 1024;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Planner planner;
  private final Planner atFullLoad;
  private final Objective objective;
  private final Workplace workplace;

  /**
   * The goal, and the effort to find it.
   *
   * @param millis p99.9 that must stay below this
   * @param probeSeconds measured time of each probe, at least
   * @param probeRequests requests of each probe, at least
   * @param mostProbes number of probes of a row
   */
  record Objective(double millis, int probeSeconds, int probeRequests, int mostProbes) {}

  /** One load at one rate, with what it used. */
  private record Probe(
      int rate,
      boolean reached,
      long errors,
      double tailMillis,
      double cpus,
      double proxyCpus,
      double megabytes) {}

  Goodput(Planner planner, Objective objective, Workplace workplace) {
    this.planner = planner;
    this.objective = objective;
    this.workplace = workplace;
    Scenario asked = planner.scenario();
    Scenario.Times times = asked.times();
    Scenario full =
        asked.with(
            asked.loads().stream().map(load -> Load.ofQuota(1)).toList(),
            asked.replicas(),
            asked.heapsMegabytes(),
            new Scenario.Times(
                times.warmUpSeconds(),
                times.longestWarmUpSeconds(),
                times.warmUpTimesLoad(),
                objective.probeSeconds,
                1),
            asked.opponents(),
            asked.containers());
    atFullLoad =
        new Planner(
            full, planner.jdk(), planner.memoryMegabytes(), planner.seed(), planner.balancer());
  }

  @Override
  public Duration longest(RowInRound run) {
    Duration probe = BEFORE.plusSeconds(objective.probeSeconds);
    return Duration.ofSeconds((long) planner.scenario().times().longestWarmUpSeconds())
        .plus(planner.scenario().service().overhead())
        .plus(probe.multipliedBy(objective.mostProbes));
  }

  /** A row that this machine has no room for fails with the same words when it runs. */
  @Override
  public String settings(RowInRound run) {
    return "p99.9 below "
        + Row.number(objective.millis)
        + " ms, probes of "
        + objective.probeSeconds
        + " s and "
        + objective.probeRequests
        + " requests, at most "
        + objective.mostProbes
        + "; "
        + planner.missingMemory(run.row()).orElseGet(() -> planner.settings(run.row()));
  }

  /** Searches the goodput of a row. */
  @Override
  public Map<String, Double> figures(RowInRound run) throws IOException, InterruptedException {
    Row row = run.row();
    int round = run.round();
    Row full = withLoad(row, atFullLoad.scenario().loads().get(0).name());
    RunPlan plan = atFullLoad.plan(full, round).at(planner.plan(row, round).ratePerSecond());
    atFullLoad.checkFree(full, Machine.freeMegabytes());
    int quotaRate = atFullLoad.plan(full, round).ratePerSecond();
    ReplicaProgram program =
        planner
            .scenario()
            .service()
            .program()
            .orElseThrow(IllegalStateException::new)
            .withDatabase(0); // a search names no causes, so nothing records them
    List<Probe> probes = new ArrayList<>();
    Bisection search =
        new Bisection(
            Math.max(1, (int) (quotaRate * LOWEST_SHARE)),
            highest(row, quotaRate),
            PRECISION,
            objective.mostProbes);
    List<Bisection.Found> found = new ArrayList<>();
    new ServiceRun(plan, workplace, program)
        .serve(
            service ->
                found.add(
                    search.search(
                        rate -> {
                          Probe probe = probe(service, rate, plan.measure());
                          probes.add(probe);
                          return probe.reached();
                        })));
    return figures(found.get(0), probes);
  }

  private static Row withLoad(Row row, String load) {
    Row.Cell cell = row.cell();
    return new Row(
        row.opponent(),
        row.variant(),
        new Row.Cell(
            cell.replicas(),
            cell.heapMegabytes(),
            load,
            cell.quotaCpus(),
            cell.phase(),
            cell.called()));
  }

  /** Without a quota the cores of this machine are the limit. */
  private static int highest(Row row, int quotaRate) {
    if (row.opponent().cpuTime() != CpuTime.WEIGHT) {
      return quotaRate;
    }
    double quotas = row.cell().quotaCpus() * row.cell().replicas();
    double cores = Runtime.getRuntime().availableProcessors();
    return (int) Math.max(quotaRate, quotaRate * cores / quotas);
  }

  private Probe probe(ServiceRun.Service service, int rate, Duration usual)
      throws IOException, InterruptedException {
    Duration measure = longEnough(rate, usual);
    ServiceRun.Answered answered = service.answer(rate, BEFORE, measure);
    double tail = answered.figures().latencies().millisAt(TAIL);
    long errors = answered.figures().errors();
    boolean reached = errors == 0 && tail < objective.millis;
    double seconds = measure.toNanos() / NANOS_PER_SECOND;
    return new Probe(
        rate,
        reached,
        errors,
        tail,
        answered.use().cpuSeconds() / seconds,
        answered.use().proxyCpuSeconds() / seconds,
        answered.use().memoryMegabytes());
  }

  private Duration longEnough(int rate, Duration usual) {
    Duration least = Duration.ofSeconds((objective.probeRequests + rate - 1) / rate);
    return least.compareTo(usual) > 0 ? least : usual;
  }

  private static Map<String, Double> figures(Bisection.Found found, List<Probe> probes) {
    List<Probe> at =
        probes.stream().filter(probe -> probe.rate == found.rate() && probe.reached).toList();
    double cpus = mean(at, Probe::cpus);
    double gigabytes = mean(at, Probe::megabytes) / MEGABYTES_PER_GIGABYTE;
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("requests/s", (double) found.rate());
    figures.put("not reached", Objects.requireNonNullElse(found.notReached(), 0).doubleValue());
    figures.put("per CPU used", found.rate() / cpus);
    figures.put("per GB", found.rate() / gigabytes);
    figures.put("p99.9 ms", mean(at, Probe::tailMillis));
    figures.put("CPUs used", cpus);
    figures.put("CPUs of proxies", mean(at, Probe::proxyCpus));
    figures.put("GB", gigabytes);
    figures.put("probes", (double) found.probes());
    figures.put("errors", (double) probes.stream().mapToLong(Probe::errors).sum());
    figures.values().removeIf(value -> value.isNaN() || value.isInfinite());
    return figures;
  }

  private static double mean(List<Probe> probes, ToDoubleFunction<Probe> value) {
    return probes.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
