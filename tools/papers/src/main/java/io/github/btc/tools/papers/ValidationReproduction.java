package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.elsewhere;
import static io.github.btc.tools.papers.reproduce.Claim.number;

import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.ElsewhereClaim;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.statistics.Bootstrap;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Section 4.5 of the thesis: the simulator against a toy service. The service's logs are not
 * published. What the text says of it decides ours: a collection every 484 requests (256 KB each,
 * from 132 MB to half of 512 MB), 30 requests per second; how long a collection takes is set so
 * that one replica refuses what was measured, 1.59 %. What two and four replicas refuse is then a
 * result.
 */
final class ValidationReproduction implements Reproduction {

  private static final long MS = 1_000_000;
  private static final double PROBABILITY = 1.0 / 484;
  private static final DurationSet SERVICE = DurationSet.logNormal(24 * MS, 0.12);
  private static final DurationSet TASK = DurationSet.uniform(171 * MS, 323 * MS);
  private static final String NEEDS = "needs `./btc bench toy-validation` on machines of its own";

  private static final double[][] TABLE_4_2 = {{0.453, 0.388, 0.329}, {0.439, 0.394, 0.295}};

  @Override
  public String id() {
    return "thesis-validation";
  }

  @Override
  public String title() {
    return "The simulator against a toy service";
  }

  @Override
  public double seconds(Budget budget) {
    return budget.of(2.0, 5.0);
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>(ks());
    claims.add(rejected());
    for (int n : List.of(1, 2, 4)) {
      claims.add(denied(n));
    }
    claims.add(figure());
    return claims;
  }

  private static List<ElsewhereClaim> ks() {
    List<ElsewhereClaim> claims = new ArrayList<>();
    for (int btc = 0; btc < 2; btc++) {
      for (int i = 0; i < 3; i++) {
        claims.add(
            elsewhere(
                "thesis-validation.4.2." + (btc == 0 ? "off" : "on") + ".n" + (1 << i),
                "thesis, Table 4.2",
                "mean KS p, measured against simulated",
                Double.toString(TABLE_4_2[btc][i]),
                NEEDS));
      }
    }
    return claims;
  }

  /** Two samples of one distribution of ours would tell about the test, not about the service. */
  private static ElsewhereClaim rejected() {
    return elsewhere(
        "thesis-validation.rejected",
        "thesis, 4.5.2, footnote",
        "of 1000 pairs of samples of 30, measured and simulated, KS rejects",
        "2 % \"failed to reject\"",
        NEEDS);
  }

  private static NumberClaim denied(int n) {
    String id = "thesis-validation.4.3.n" + n;
    String what = "requests denied, n = " + n;
    return switch (n) {
      case 1 ->
          number(id, "thesis, Table 4.3", what + " (calibrated on this)", 1.59, "%")
              .as(Kind.CALIBRATED)
              .printedAs("1.59 % measured, 1.56 % simulated")
              .plusMinus(0.06);
      case 2 ->
          number(id, "thesis, Table 4.3", what, 0.0111, "%")
              .printedAs("0.0111 % measured (6 requests), 0.0 simulated")
              .between(0, 0.024);
      default -> number(id, "thesis, Table 4.3", what, 0, "%").between(0, 0.001);
    };
  }

  private static ElsewhereClaim figure() {
    return elsewhere(
        "thesis-validation.figure-4.9",
        "thesis, Figure 4.9",
        "response times, measured and simulated",
        "they overlap",
        NEEDS);
  }

  @Override
  public Outcome run(Budget budget) {
    List<Row> rows = new ArrayList<>(ks().stream().map(ElsewhereClaim::row).toList());
    rows.add(rejected().row());
    int repetitions = budget.of(20, 100);
    for (int n : List.of(1, 2, 4)) {
      double[] shares =
          budget
              .each(
                  IntStream.range(0, repetitions).boxed().toList(), i -> deniedShare(n, i, budget))
              .stream()
              .mapToDouble(share -> share)
              .toArray();
      rows.add(denied(n).judge(Bootstrap.mean(shares, budget.seed("bootstrap", n))));
    }
    rows.add(figure().row());
    return Outcome.of(rows);
  }

  private static double deniedShare(int replicas, int repetition, Budget budget) {
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) -> SyntheticLog.controlled(PROBABILITY, SERVICE, TASK, random), 4);
    SimulationResult result =
        Simulation.run(
            Scenario.ofThesis(replicas, model)
                .with(new Load.Open(DurationSet.fixed(Math.round(1e9 / 30))))
                .with(Scenario.Memory.RETRY_NEXT)
                .lasting(Duration.ofMinutes(60), Duration.ZERO),
            budget.seed("denied-" + replicas, repetition));
    return 100 * result.deniedRatio();
  }
}
