package io.github.btc.research.simulate;

import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.RecordedLog;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;

/**
 * Measures the simulated requests per second of CPU time. There are as many clients as replicas,
 * and 0.3 % of the requests are followed by a task.
 *
 * @param requests the simulated requests of each run
 * @param seed the seed of all random draws
 */
public record SpeedBenchmark(long requests, long seed) {

  private static final int RECORDED = 100_000;

  /**
   * The requests per second of CPU time for one number of replicas.
   *
   * @param replicas the number of replicas
   * @param recorded the speed with recorded logs and round robin
   * @param synthetic the speed with generated logs and round robin
   * @param leastLoaded the speed with recorded logs and the least loaded replica
   */
  public record Row(int replicas, long recorded, long synthetic, long leastLoaded) {

    /** Returns the median of each figure; for an even number of runs it is the upper one. */
    public static Row median(List<Row> runs) {
      return new Row(
          runs.get(0).replicas,
          middle(runs, Row::recorded),
          middle(runs, Row::synthetic),
          middle(runs, Row::leastLoaded));
    }

    private static long middle(List<Row> runs, ToLongFunction<Row> figure) {
      return runs.stream().mapToLong(figure).sorted().skip(runs.size() / 2).findFirst().orElse(0);
    }
  }

  /** Measures one number of replicas. */
  public Row run(int replicas) {
    RecordedLog log = recorded();
    ReplicaModel replaying = ReplicaModel.replaying((replica, random) -> log.restarted());
    ReplicaModel making = ReplicaModel.replaying((replica, random) -> synthetic(random));
    return new Row(
        replicas,
        speed(Scenario.ofThesis(replicas, replaying)),
        speed(Scenario.ofThesis(replicas, making)),
        speed(Scenario.ofThesis(replicas, replaying).with(Routing.LEAST_LOADED)));
  }

  private long speed(Scenario scenario) {
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Simulation.run(scenario.requests(requests), seed);
    return Math.round(requests * 1e9 / Math.max(1, threads.getCurrentThreadCpuTime() - before));
  }

  private RecordedLog recorded() {
    SyntheticLog log = synthetic(new Seeds(seed).stream("log"));
    long[] entries = new long[RECORDED];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = log.next();
    }
    return RecordedLog.of(entries);
  }

  private static SyntheticLog synthetic(SplittableRandom random) {
    return SyntheticLog.controlled(
        0.003, DurationSet.exponential(277_777), DurationSet.exponential(10_000_000), random);
  }
}
