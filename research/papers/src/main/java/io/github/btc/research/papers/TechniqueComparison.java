package io.github.btc.research.papers;

import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.cluster.Technique;
import io.github.btc.tools.simulator.results.Latency;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Section 4.7 of the thesis: BTC beside request hedging and duplication, for several numbers of
 * replicas and frequencies of tasks. The thesis does not publish its measured durations. These fit
 * its text: p50 and p95 near 4 ms, p99.99 near 20 ms (Table 5.4), and tasks 20 to 30 times as long
 * as a request. Cells run on all processors, and the result depends only on the seed.
 *
 * @param responseTimes the thesis's rt_set
 * @param impacts the thesis's bt_impact_set, the time that a task adds to a request
 * @param tasks the thesis's bt_duration_set, the time that a replica with BTC is away
 * @param requests the requests of each repetition of a cell
 * @param repetitions the repetitions of each cell
 * @param seed the seed of the first repetition
 */
public record TechniqueComparison(
    DurationSet responseTimes,
    DurationSet impacts,
    DurationSet tasks,
    long requests,
    int repetitions,
    long seed) {

  /** The numbers of replicas in the thesis. */
  public static final List<Integer> REPLICAS = List.of(1, 2, 4, 8, 16);

  /** The frequencies of tasks in the thesis: 0, the baseline, 10 times and 100 times it. */
  public static final List<Double> FREQUENCIES = List.of(0.0, 0.00018, 0.0018, 0.018);

  private static final long MS = 1_000_000;

  /** The compared methods: those of the thesis, and three that it leaves to future work. */
  public enum Method {
    /** No BTC and no second copy. */
    DEFAULT(false),
    /** A second copy after the p95 that DEFAULT has at the same frequency. */
    HEDGE(false),
    /** A second copy after the p95, and the slower copy is stopped. */
    HEDGE_CANCELLING(false),
    /** Two copies at once. */
    DUPLICATE(false),
    /** BTC: tasks run while the replica is away. */
    BTC(true),
    /** BTC, and a second copy after the p95. */
    BTC_HEDGE(true),
    /** BTC, and a second copy after the p95, and the slower copy is stopped. */
    BTC_HEDGE_CANCELLING(true);

    private final boolean controlled;

    Method(boolean controlled) {
      this.controlled = controlled;
    }

    private Technique technique(long hedgeDelayNanos) {
      return switch (this) {
        case DEFAULT, BTC -> Technique.none();
        case HEDGE, BTC_HEDGE -> Technique.hedge(hedgeDelayNanos);
        case HEDGE_CANCELLING, BTC_HEDGE_CANCELLING ->
            Technique.hedge(hedgeDelayNanos).cancelling();
        case DUPLICATE -> Technique.duplicate();
      };
    }
  }

  /**
   * One cell of the experiment.
   *
   * @param replicas the number of replicas
   * @param frequency the share of requests with a task
   * @param method the method
   * @param hedgeDelayMillis the delay of a second copy
   * @param runs the result of each repetition
   */
  public record Cell(
      int replicas,
      double frequency,
      Method method,
      double hedgeDelayMillis,
      List<SimulationResult> runs) {

    /** Returns the median over the repetitions of a quantile, in ms. */
    public double millis(String quantile) {
      return median(runs.stream().mapToDouble(run -> latency(run).millis(quantile)).toArray());
    }

    /** Returns the median throughput in requests per ms, the unit of the thesis. */
    public double throughputPerMilli() {
      return median(runs.stream().mapToDouble(run -> run.throughputPerSecond() / 1_000).toArray());
    }

    private static Latency latency(SimulationResult run) {
      return run.dispatchLatencyMillis();
    }

    private static double median(double[] values) {
      double[] sorted = Arrays.stream(values).sorted().toArray();
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
  }

  /** Returns the experiment with durations like those of the thesis. */
  public static TechniqueComparison ofThesis(long requests, int repetitions, long seed) {
    DurationSet responseTimes =
        random ->
            random.nextDouble() < 0.96
                ? random.nextLong(3_500_000, 4_500_000)
                : Math.round(4.5 * MS + 2.5 * MS * random.nextExponential());
    DurationSet tasks = DurationSet.uniform(90 * MS, 130 * MS);
    return new TechniqueComparison(responseTimes, tasks, tasks, requests, repetitions, seed);
  }

  /** Returns the same experiment with other impacts. */
  public TechniqueComparison withImpacts(DurationSet other) {
    return new TechniqueComparison(responseTimes, other, tasks, requests, repetitions, seed);
  }

  /** Runs every cell of the given factors. */
  public List<Cell> run(List<Integer> replicas, List<Double> frequencies, List<Method> methods) {
    return cells(replicas, frequencies, methods).parallelStream().map(this::run).toList();
  }

  /** Returns every cell of the given factors, without running it. */
  List<Cell> cells(List<Integer> replicas, List<Double> frequencies, List<Method> methods) {
    List<Cell> plain = new ArrayList<>();
    for (int n : replicas) {
      frequencies.forEach(each -> plain.add(new Cell(n, each, Method.DEFAULT, 0, List.of())));
    }
    return plain.parallelStream().map(each -> cells(each, methods)).flatMap(List::stream).toList();
  }

  /** Returns the cells of one number of replicas and frequency, with the same delay. */
  private List<Cell> cells(Cell plain, List<Method> methods) {
    double delay = run(plain, 0).dispatchLatencyMillis().millis("p95");
    return methods.stream()
        .map(method -> new Cell(plain.replicas, plain.frequency, method, delay, List.of()))
        .toList();
  }

  /** Runs a cell. */
  Cell run(Cell cell) {
    List<SimulationResult> runs =
        IntStream.range(0, repetitions).mapToObj(i -> run(cell, i)).toList();
    return new Cell(cell.replicas, cell.frequency, cell.method, cell.hedgeDelayMillis, runs);
  }

  /** Returns response times of one more run in ms, as the sample for the thesis's tests. */
  double[] sample(Cell cell, int size, long ownSeed) {
    double[] millis = new double[size];
    int[] next = {0};
    Simulation.run(
        scenario(cell).requests(size + cell.replicas),
        ownSeed,
        nanos -> {
          if (next[0] < size) {
            millis[next[0]++] = (double) nanos / MS;
          }
        });
    return millis;
  }

  private SimulationResult run(Cell cell, int repetition) {
    return Simulation.run(scenario(cell), seed + repetition);
  }

  private Scenario scenario(Cell cell) {
    double probability = cell.frequency;
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) ->
                cell.method.controlled
                    ? SyntheticLog.controlled(probability, responseTimes, tasks, random)
                    : SyntheticLog.uncontrolled(probability, responseTimes, impacts, random));
    return Scenario.ofThesis(cell.replicas, model)
        .with(cell.method.technique(Math.round(cell.hedgeDelayMillis * MS)))
        .requests(requests);
  }
}
