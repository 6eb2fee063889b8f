package io.github.btc.tools.papers;

import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.FanOut;
import io.github.btc.tools.simulator.cluster.FanOutSimulation;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.time.Duration;
import java.util.List;

/** The motivation of SBRC 2017: who asks a hundred servers meets the slowest one in a hundred. */
final class FanOutReproduction implements Reproduction {

  private static final long MS = 1_000_000;
  private static final double SLOW = 0.01;
  private static final long SLOW_MILLIS = 100;
  private static final NumberClaim MEETS =
      Claim.number(
              "fan-out.slow",
              "Fireman et al., SBRC 2017, section 1",
              "users of 100 parts that meet the slowest 1 %",
              63,
              "%")
          .plusMinus(1.5);

  @Override
  public String id() {
    return "fan-out";
  }

  @Override
  public String title() {
    return "Who asks many meets the slowest, SBRC 2017";
  }

  @Override
  public List<Claim> claims() {
    return List.of(MEETS);
  }

  @Override
  public double seconds(Budget budget) {
    return budget.of(1.0, 5.0);
  }

  @Override
  public Outcome run(Budget budget) {
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
            Duration.ofSeconds(budget.of(200L, 5_000L)),
            Duration.ZERO);
    double mean = FanOutSimulation.run(fanOut, budget.seed("fan-out", 1)).latencyMillis().mean();
    return Outcome.of(List.of(MEETS.judge(100 * (mean - 1) / SLOW_MILLIS)));
  }
}
