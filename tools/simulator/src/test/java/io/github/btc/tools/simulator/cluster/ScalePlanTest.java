package io.github.btc.tools.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalePlanTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;

  @Test
  void readsAPlan() {
    ScalePlan plan = ScalePlan.parse("0:4, 60:8,120.5:2");
    SplittableRandom random = new SplittableRandom(1);

    assertThat(plan.start()).isEqualTo(4);
    assertThat(plan.most()).isEqualTo(8);
    assertThat(plan.nextNanos(0, random)).isEqualTo(60 * SECOND);
    assertThat(plan.nextNanos(60 * SECOND, random)).isEqualTo(120_500 * MS);
    assertThat(plan.replicas(60 * SECOND, 4, random)).isEqualTo(8);
    assertThat(plan.nextNanos(121 * SECOND, random)).isEqualTo(ScalePlan.NEVER);
  }

  /** With one request at a time on each and a client too many, throughput is what is there. */
  @Test
  void servesWithAsManyReplicasAsThePlanSays() {
    Scenario scenario =
        Scenario.ofThesis(1, model(0))
            .with(ScalePlan.parse("0:2,10:8,20:4"))
            .with(Load.clients(20))
            .lasting(Duration.ofSeconds(40), Duration.ZERO);
    SimulationResult result = Simulation.run(scenario, 1);

    assertThat(result.meanReplicas()).isCloseTo((2 + 8 + 4 + 4) / 4.0, within(1e-9));
    assertThat(result.throughputPerSecond()).isCloseTo(1_000 * 4.5, within(5.0));
    assertThat(result.denied()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Routing.class)
  void losesNoRequestWhenReplicasComeAndGo(Routing routing) {
    Scenario scenario =
        Scenario.ofThesis(1, model(0))
            .with(ScalePlan.wandering(6, 2, 12, 20, 20))
            .with(Load.perSecond(500))
            .withKeys(Load.Keys.zipf(1_000, 0.99))
            .with(Scenario.Waiting.AT_REPLICA)
            .with(routing)
            .lasting(Duration.ofSeconds(30), Duration.ZERO);
    SimulationResult result = Simulation.run(scenario, 2);

    assertThat(result.denied()).isZero();
    assertThat(result.requests() - result.served()).isBetween(0L, 50L);
    assertThat(result.meanReplicas()).isBetween(3.0, 11.0);
  }

  /** 100 requests/s: who stays serves 2,000 in 30 s, who leaves and comes back 500 each time. */
  @Test
  void whoComesBackIsANewProcessWithAnEmptyHeap() {
    Scenario scenario =
        Scenario.ofThesis(1, heap(900).off())
            .with(ScalePlan.parse("0:2,10:1,20:2"))
            .with(Load.clients(1))
            .lasting(Duration.ofSeconds(30), Duration.ZERO);
    SimulationResult result = Simulation.run(scenario, 5);

    assertThat(result.uncontrolledTasks()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "FIRST_REFUSAL", "CONFIRMED"})
  void whoComesBackTakesRequestsThoughItLeftInAClosing(Announcement.Kind kind) {
    Scenario scenario =
        Scenario.ofThesis(1, heap(20).with(new Announcement(kind, MS, 60 * MS, 2 * MS)))
            .with(ScalePlan.wandering(4, 1, 8, 20, 20))
            .with(Load.perSecond(100))
            .with(Scenario.Waiting.AT_REPLICA)
            .lasting(Duration.ofSeconds(60), Duration.ZERO);
    SimulationResult result = Simulation.run(scenario, 6);

    assertThat(result.controlledTasks()).isGreaterThan(100);
    assertThat(result.requests() - result.served() - result.denied()).isBetween(0L, 10L);
    assertThat(result.denied()).isLessThan(result.requests() / 5);
  }

  @Test
  void countsOnlyThoseThatArePresentAsAway() {
    Scenario scenario =
        Scenario.ofThesis(1, model(0.01))
            .with(ScalePlan.parse("0:4,10:1"))
            .with(Load.clients(4))
            .lasting(Duration.ofSeconds(20), Duration.ofSeconds(11));
    SimulationResult result = Simulation.run(scenario, 3);

    // One replica is there: whenever it is away all are, and all of the capacity is lost.
    assertThat(result.meanReplicas()).isEqualTo(1);
    assertThat(result.unavailability()).isBetween(0.01, 0.5);
    assertThat(result.coua()).isCloseTo(result.unavailability(), within(1e-12));
  }

  @Test
  void theSameSeedLetsTheSameReplicasComeAndGo() {
    Scenario scenario =
        Scenario.ofThesis(1, model(0.003))
            .with(ScalePlan.wandering(4, 1, 8, 5, 5))
            .with(Load.perSecond(2_000))
            .lasting(Duration.ofSeconds(20), Duration.ZERO);

    assertThat(Simulation.run(scenario, 4))
        .usingRecursiveComparison()
        .ignoringFields("simulatedRequestsPerSecond")
        .isEqualTo(Simulation.run(scenario, 4));
  }

  private static Controlled heap(double limit) {
    return Controlled.of(
        1,
        DurationSet.fixed(10 * MS),
        new SimulatedTask(
            "collection",
            0,
            1,
            0,
            ActivationInterval.between(0.5, 0.6 * limit),
            limit,
            DurationSet.fixed(10 * MS),
            DurationSet.fixed(MS),
            BaseCorrectedEstimator::new));
  }

  private static ReplicaModel model(double tasks) {
    return ReplicaModel.replaying(
        (replica, random) ->
            SyntheticLog.controlled(
                tasks, DurationSet.fixed(MS), DurationSet.fixed(10 * MS), random));
  }
}
