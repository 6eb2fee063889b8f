package io.github.btc.research.papers;

import io.github.btc.research.models.statistics.FactorialAnova;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The factorial experiment of section 4.6 of the thesis. It has 135 cells: five numbers of
 * replicas, and three levels each of response time, task duration and task frequency. The thesis
 * does not publish durations. These have the ratio that its 3.71 % implies: ρ' = ΩD/R = 0.03853 at
 * +50 % and +50 %, so D = 95 R.
 *
 * <p>Each cell is run with two loads, because the thesis prints two kinds of numbers. With one
 * client in all, COUA falls like 1/n, as in Figures 4.13 to 4.15. Section 4.2 has a client per
 * replica.
 */
final class SensitivityGrid {

  static final List<Integer> REPLICAS = List.of(1, 2, 4, 8, 16);
  static final List<Double> LEVELS = List.of(0.5, 1.0, 1.5);
  static final List<String> FACTORS = List.of("duration", "replicas", "frequency", "response time");
  static final double FREQUENCY = 0.00018;

  /** The load ρ' of the baseline. */
  static final double LOAD = 0.03853 / 2.25;

  private static final double MEDIAN_NANOS = 1_350_000;
  private static final double SIGMA = 0.45;
  private static final DurationSet RESPONSES = DurationSet.logNormal(MEDIAN_NANOS, SIGMA);
  private static final double MEAN_TASK_NANOS =
      LOAD / FREQUENCY * MEDIAN_NANOS * Math.exp(SIGMA * SIGMA / 2);
  private static final DurationSet TASKS =
      DurationSet.uniform(Math.round(0.5 * MEAN_TASK_NANOS), Math.round(1.5 * MEAN_TASK_NANOS));

  /** A cell of the design; factors are multiples of the baseline. */
  record Cell(double duration, int replicas, double frequency, double responseTime) {
    String name() {
      return duration + "-" + replicas + "-" + frequency + "-" + responseTime;
    }

    /** Returns ρ' = ΩD/R. */
    double load() {
      return LOAD * duration * frequency / responseTime;
    }
  }

  /** The results of the repetitions of a cell. */
  record Measures(double[] couaOfOneClient, double[] couaOfMany, double[] unavailability) {}

  private static final int FULL_REPETITIONS = 10;
  private static final long FULL_REQUESTS = 1_300_000;

  private final int repetitions;
  private final Map<Cell, Measures> measured = new LinkedHashMap<>();
  private final Map<Cell, Measures> again = new LinkedHashMap<>();
  private final Map<Cell, Measures> longer = new LinkedHashMap<>();

  private SensitivityGrid(Effort effort) {
    this.repetitions = effort.of(5, FULL_REPETITIONS);
    long requests = effort.of(200_000L, FULL_REQUESTS);
    List<Cell> cells = new ArrayList<>(cells());
    List<Cell> twice = cells.stream().filter(SensitivityGrid::isRunTwice).toList();
    cells.addAll(twice);
    List<Integer> numbers = IntStream.range(0, cells.size()).boxed().toList();
    List<Measures> results =
        effort.each(
            numbers,
            i ->
                run(
                    cells.get(i),
                    i < cells.size() - twice.size() ? 0 : 1,
                    repetitions,
                    requests,
                    effort));
    for (int i = 0; i < cells.size(); i++) {
      (i < cells.size() - twice.size() ? measured : again).put(cells.get(i), results.get(i));
    }
  }

  static SensitivityGrid run(Effort effort) {
    return new SensitivityGrid(effort);
  }

  static List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (double duration : LEVELS) {
      for (int n : REPLICAS) {
        for (double frequency : LEVELS) {
          for (double responseTime : LEVELS) {
            cells.add(new Cell(duration, n, frequency, responseTime));
          }
        }
      }
    }
    return cells;
  }

  /*
   * Tables A.1 and A.2 have 1350 runs, but only two degrees of freedom for duration × response time
   * and 1245 for the residuals. So only seven of the nine combinations were run, and some of them
   * twice. The thesis does not name them. Of all ways to leave out two and to double two, this one
   * fits the 30 printed sums of squares best (within 12 % by formula).
   */
  static boolean isLeftOut(Cell cell) {
    return cell.responseTime == 1.0 && cell.duration >= 1.0;
  }

  static boolean isRunTwice(Cell cell) {
    return cell.duration == 1.0 && cell.responseTime == 0.5
        || cell.duration == 1.5 && cell.responseTime == 1.5;
  }

  /**
   * Returns how often a cell is run for longer. Ratios need many tasks. Outages of two replicas
   * need most, because only one task in 30 causes one.
   */
  private static int longerRepetitions(Cell cell, Effort effort) {
    return switch (cell.replicas) {
      case 1 -> effort.of(5, 40);
      case 2 -> effort.of(20, 160);
      default -> effort.of(5, FULL_REPETITIONS);
    };
  }

  /** Runs single cells again for longer. */
  void runLonger(List<Cell> cells, Effort effort) {
    List<Measures> results =
        effort.each(
            cells,
            cell -> {
              int times = longerRepetitions(cell, effort);
              return run(cell, 2, times, FULL_REQUESTS, effort);
            });
    for (int i = 0; i < cells.size(); i++) {
      longer.put(cells.get(i), results.get(i));
    }
  }

  private static Measures run(Cell cell, int round, int repetitions, long requests, Effort effort) {
    // COUA varies less than unavailability, so the first repetitions suffice for it.
    double[] one = new double[Math.min(repetitions, FULL_REPETITIONS)];
    double[] many = new double[repetitions];
    double[] away = new double[repetitions];
    Scenario scenario = Scenario.ofThesis(cell.replicas, model(cell)).requests(requests);
    for (int i = 0; i < repetitions; i++) {
      long seed = effort.seed("sensitivity-" + cell.name(), 100 * round + i);
      SimulationResult result = Simulation.run(scenario, seed);
      many[i] = result.coua();
      away[i] = result.unavailability();
      if (cell.replicas > 1 && i < one.length) {
        one[i] = ofOneClient(scenario, seed);
      }
    }
    // With one replica both loads have one client.
    return new Measures(cell.replicas == 1 ? many : one, many, away);
  }

  private static double ofOneClient(Scenario scenario, long seed) {
    return Simulation.run(scenario.with(Load.clients(1)), seed).coua();
  }

  private static ReplicaModel model(Cell cell) {
    DurationSet responses = RESPONSES.times(cell.responseTime);
    DurationSet tasks = TASKS.times(cell.duration);
    return ReplicaModel.replaying(
        (replica, random) ->
            SyntheticLog.controlled(FREQUENCY * cell.frequency, responses, tasks, random));
  }

  Measures at(Cell cell) {
    Measures found = longer.getOrDefault(cell, measured.get(cell));
    if (found == null) {
      throw new IllegalArgumentException("cell: " + cell + " (expected one of the design)");
    }
    return found;
  }

  double mean(Cell cell, Function<Measures, double[]> measure) {
    return Arrays.stream(measure.apply(at(cell))).average().orElseThrow();
  }

  /** Analyses all 135 cells, with the same number of runs for each. */
  FactorialAnova full(Function<Measures, double[]> measure) {
    Design design = new Design();
    measured.forEach((cell, measures) -> design.add(cell, measure.apply(measures)));
    return design.analyse();
  }

  /** Analyses the design that has the printed degrees of freedom. */
  FactorialAnova printed(Function<Measures, double[]> measure) {
    Design design = new Design();
    measured.forEach(
        (cell, measures) -> {
          if (!isLeftOut(cell)) {
            design.add(cell, measure.apply(measures));
          }
        });
    again.forEach((cell, measures) -> design.add(cell, measure.apply(measures)));
    return design.analyse();
  }

  /** Returns the number of runs per cell in the thesis, divided by that of this grid. */
  double scale() {
    return (double) FULL_REPETITIONS / repetitions;
  }

  /** The runs of cells, which may have different numbers of runs. */
  static final class Design {
    private final List<int[]> levels = new ArrayList<>();
    private DoubleStream values = DoubleStream.empty();

    void add(Cell cell, double[] repetitions) {
      int[] level = {
        LEVELS.indexOf(cell.duration),
        REPLICAS.indexOf(cell.replicas),
        LEVELS.indexOf(cell.frequency),
        LEVELS.indexOf(cell.responseTime)
      };
      Arrays.stream(repetitions).forEach(value -> levels.add(level));
      values = DoubleStream.concat(values, Arrays.stream(repetitions));
    }

    FactorialAnova analyse() {
      return FactorialAnova.of(FACTORS, levels, values.toArray());
    }
  }
}
