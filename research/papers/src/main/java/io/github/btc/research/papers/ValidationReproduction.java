package io.github.btc.research.papers;

import io.github.btc.research.models.statistics.Bootstrap;
import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Section 4.5 of the thesis: the simulator against a toy service. The service's logs are not
 * published, so the simulated logs follow the text: 30 requests per second, and a collection every
 * 484 requests (256 KB each, from 132 MB to half of 512 MB). The time of a collection is set so
 * that one replica refuses the measured 1.59 %. The refusals of two and four replicas are then a
 * result.
 */
final class ValidationReproduction {

  private static final long MS = 1_000_000;
  private static final List<Integer> REPLICAS = List.of(1, 2, 4);
  private static final double PROBABILITY = 1.0 / 484;
  private static final DurationSet SERVICE = DurationSet.logNormal(24 * MS, 0.12);
  private static final DurationSet TASK = DurationSet.uniform(171 * MS, 323 * MS);

  private ValidationReproduction() {}

  static Reproduction of(Claims claims) {
    Computations<Map<Integer, Estimate>> rows =
        claims.measure(
            "thesis-validation", effort -> effort.of(2.0, 5.0), ValidationReproduction::denied);
    REPLICAS.forEach(n -> rows.estimate("thesis-validation.4.3.n" + n, denied -> denied.get(n)));
    return rows.complete();
  }

  /** Returns the denied requests in percent, by the number of replicas. */
  private static Map<Integer, Estimate> denied(Effort effort) {
    List<Integer> repetitions = IntStream.range(0, effort.of(20, 100)).boxed().toList();
    Map<Integer, Estimate> denied = new HashMap<>();
    for (int n : REPLICAS) {
      List<Double> shares = effort.each(repetitions, i -> deniedShare(n, i, effort));
      double[] values = shares.stream().mapToDouble(share -> share).toArray();
      denied.put(n, Bootstrap.mean(values, effort.seed("bootstrap", n)));
    }
    return denied;
  }

  private static double deniedShare(int replicas, int repetition, Effort effort) {
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) -> SyntheticLog.controlled(PROBABILITY, SERVICE, TASK, random), 4);
    SimulationResult result =
        Simulation.run(
            Scenario.ofThesis(replicas, model)
                .with(new Load.Open(DurationSet.fixed(Math.round(1e9 / 30))))
                .with(Scenario.Memory.RETRY_NEXT)
                .lasting(Duration.ofMinutes(60), Duration.ZERO),
            effort.seed("denied-" + replicas, repetition));
    return 100 * result.deniedRatio();
  }
}
