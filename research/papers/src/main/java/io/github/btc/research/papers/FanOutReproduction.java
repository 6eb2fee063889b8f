package io.github.btc.research.papers;

import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.FanOut;
import io.github.btc.tools.simulator.cluster.FanOutSimulation;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.time.Duration;

/** The motivation of SBRC 2017: a user who asks a hundred servers waits for the slowest of them. */
final class FanOutReproduction {

  private static final long MS = 1_000_000;
  private static final double SLOW = 0.01;
  private static final long SLOW_MILLIS = 100;

  private FanOutReproduction() {}

  static Reproduction of(Claims claims) {
    return claims
        .measure("fan-out", effort -> effort.of(1.0, 5.0), FanOutReproduction::meanMillis)
        .number("fan-out.slow", mean -> 100 * (mean - 1) / SLOW_MILLIS)
        .complete();
  }

  private static double meanMillis(Effort effort) {
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) ->
                SyntheticLog.uncontrolled(
                    SLOW, DurationSet.fixed(MS), DurationSet.fixed(SLOW_MILLIS * MS), random));
    FanOut fanOut =
        new FanOut(
            1,
            100,
            Scenario.ofThesis(1, model),
            Load.clients(1),
            Duration.ofSeconds(effort.of(200L, 5_000L)),
            Duration.ZERO);
    return FanOutSimulation.run(fanOut, effort.seed("fan-out", 1)).latencyMillis().mean();
  }
}
