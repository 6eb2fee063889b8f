package io.github.btc.tools.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ActivationInterval;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.estimator.ThesisEstimator;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replicas under the real state machine: four of them, two requests at once each, 300 MB heaps. */
class ControlledReplicaTest {

  private static final long MS = 1_000_000;
  private static final SimulatedTask HEAP =
      new SimulatedTask(
          "collection",
          100,
          0.25,
          0.2,
          ActivationInterval.between(200, 250),
          300,
          DurationSet.uniform(8 * MS, 12 * MS),
          DurationSet.uniform(80 * MS, 120 * MS),
          BaseCorrectedEstimator::new);
  private static final Controlled BTC = Controlled.of(2, DurationSet.exponential(2 * MS), HEAP);
  private static final Controlled GATE_ONLY = BTC.with(Announcement.none());
  private static final Controlled CONFIRMED =
      BTC.with(Announcement.confirmedAfter(Duration.ofMillis(1)));

  @Test
  void noRequestOverlapsATaskThatIsAnnounced() {
    SimulationResult result = Simulation.run(scenario(CONFIRMED), 1);

    assertThat(result.controlledTasks()).isGreaterThan(100);
    assertThat(result.uncontrolledTasks()).isZero();
    assertThat(result.exposed()).isZero();
    assertThat(result.denied()).isZero();
    assertThat(result.served()).isGreaterThan(100_000);
    // tasks of 10 ms, and a little for the drain, in 75 s of four replicas
    double tasksOnly = result.controlledTasks() * 0.010 / 75 / 4;
    assertThat(result.coua()).isBetween(tasksOnly, 1.5 * tasksOnly);
  }

  /** A stopped JVM cannot say 503: whoever is sent to it waits until it is back. */
  @Test
  void aGateThatNobodyKnowsOfExposesRequests() {
    SimulationResult gate = Simulation.run(scenario(GATE_ONLY), 1);
    SimulationResult refusing = Simulation.run(scenario(BTC), 1);

    // 375 requests/s at each replica: 3.75 in 10 ms, less where the drain had to refuse
    double perTask = (double) gate.exposed() / gate.controlledTasks();
    assertThat(perTask).isBetween(0.5, 3.75);
    assertThat(refusing.exposed()).isLessThan(gate.exposed() / 10);
    assertThat(refusing.latencyMillis().millis("p99.9"))
        .isLessThan(gate.latencyMillis().millis("p99.9"));
  }

  @Test
  void aTaskThatLeavesTheProcessRunningRefusesMeanwhile() {
    Controlled merge =
        Controlled.of(2, BTC.service(), HEAP.stoppingTheProcess(false)).with(Announcement.none());

    SimulationResult result = Simulation.run(scenario(merge), 1);

    assertThat(result.controlledTasks()).isGreaterThan(100);
    assertThat(result.refusals()).isPositive();
    assertThat(result.exposed()).isZero();
  }

  /** One replica, 100 ms of stop: what comes meanwhile ends after it, and nobody is refused. */
  @Test
  void whatIsSentToAStoppedProcessIsServedWhenItIsBack() {
    SimulatedTask often =
        new SimulatedTask(
            "stop",
            0,
            1,
            0,
            ActivationInterval.between(1.5, 2.5),
            1_000,
            DurationSet.fixed(100 * MS),
            DurationSet.fixed(MS),
            BaseCorrectedEstimator::new);
    Controlled one =
        Controlled.of(1, DurationSet.fixed(MS), often)
            .with(Announcement.none())
            .sampledByTheEstimatorAlone();
    List<Long> millis = new ArrayList<>();
    Scenario scenario =
        Scenario.ofThesis(1, one)
            .with(Load.perSecond(20))
            .with(Scenario.Waiting.AT_REPLICA)
            .lasting(Duration.ofSeconds(10), Duration.ZERO);

    SimulationResult result = Simulation.run(scenario, 1, nanos -> millis.add(nanos / MS));

    long waited = millis.stream().filter(ms -> ms > 50).count();
    assertThat(result.controlledTasks()).isPositive();
    assertThat(result.refusals()).isZero();
    assertThat(result.denied()).isZero();
    assertThat(result.exposed()).isGreaterThan(10).isGreaterThanOrEqualTo(waited);
    assertThat(waited).isPositive();
    assertThat(result.requests() - result.served()).isBetween(0L, 4L);
  }

  @Test
  void requestsOverlapTasksWithoutIt() {
    SimulationResult on = Simulation.run(scenario(BTC), 2);
    SimulationResult off = Simulation.run(scenario(BTC.off()), 2);

    assertThat(off.controlledTasks()).isZero();
    assertThat(off.uncontrolledTasks()).isGreaterThan(100);
    assertThat(off.exposed()).isGreaterThan(off.uncontrolledTasks());
    assertThat(off.coua()).isZero();
    assertThat(off.latencyMillis().millis("p99.9"))
        .isGreaterThan(3 * on.latencyMillis().millis("p99.9"));
  }

  /**
   * A cycle of the example in the thesis takes (2.25 - 0.5) GB / 1 MB requests, corrected slope.
   */
  @Test
  void cyclesHaveTheLengthOfTheActivationIntervalWhereOnlyTheEstimatorLooks() {
    Controlled patient = BTC.sampledByTheEstimatorAlone();

    // from 100 to 225 on average, 0.25 per request
    assertThat(requestsPerTask(patient, 3)).isCloseTo(500, within(25.0));
  }

  /** What looks for one huge request must not start a task before the target it has drawn. */
  @Test
  void samplesByTheClockLeaveTheLengthOfCyclesAlone() {
    assertThat(requestsPerTask(BTC, 3)).isCloseTo(500, within(25.0));
  }

  @Test
  void theEstimatorOfTheThesisRunsTasksTooEarly() {
    SimulatedTask literal =
        new SimulatedTask(
            "collection",
            HEAP.floor(),
            HEAP.growth(),
            HEAP.spread(),
            HEAP.interval(),
            HEAP.limit(),
            HEAP.controlledRun(),
            HEAP.uncontrolledRun(),
            ThesisEstimator::new);
    double ours = requestsPerTask(BTC.sampledByTheEstimatorAlone(), 4);
    assertThat(requestsPerTask(with(literal), 4)).isLessThan(0.97 * ours);
  }

  /** A closing that was measured from the gate has its draining in it. */
  @Test
  void aTaskThatCountsFromTheGateTakesWhatDrainingLeaves() {
    SimulatedTask closing =
        new SimulatedTask(
                "closing",
                HEAP.floor(),
                HEAP.growth(),
                HEAP.spread(),
                HEAP.interval(),
                HEAP.limit(),
                DurationSet.fixed(40 * MS),
                HEAP.uncontrolledRun(),
                BaseCorrectedEstimator::new)
            .countedFromTheGate();

    SimulationResult result = Simulation.run(scenario(with(closing)), 7);

    double awaySeconds = result.coua() * 4 * result.simulatedSeconds();
    assertThat(awaySeconds / result.controlledTasks()).isCloseTo(0.040, within(0.001));
    assertThat(result.controlledTaskMillis()).isBetween(20.0, 39.0);
  }

  /** The simulated runs have their true duration, so the controller can tell what does not pay. */
  @Test
  void leavesATaskToItselfWhoseRunsNobodyWouldNotice() {
    Controlled worthIt = with(HEAP.worthwhileFrom(8 * MS));
    Controlled notWorthIt = with(HEAP.worthwhileFrom(13 * MS));

    SimulationResult closing = Simulation.run(scenario(worthIt), 10);
    SimulationResult dormant = Simulation.run(scenario(notWorthIt), 10);

    assertThat(closing.controlledTasks()).isGreaterThan(100);
    assertThat(closing.uncontrolledTasks()).isZero();
    assertThat(dormant.controlledTasks()).as("five runs of each replica").isLessThan(21);
    assertThat(dormant.uncontrolledTasks()).isGreaterThan(100);
    assertThat(dormant.coua()).isLessThan(closing.coua() / 5);
  }

  @Test
  void saysHowLongTasksTook() {
    SimulationResult result = Simulation.run(scenario(BTC), 8);

    assertThat(result.controlledTaskMillis()).isCloseTo(10, within(0.5));
  }

  @Test
  void nobodyIsRefusedWhereTheBalancerConfirms() {
    SimulationResult result = Simulation.run(scenario(CONFIRMED), 5);

    assertThat(result.controlledTasks()).isGreaterThan(100);
    assertThat(result.refusals()).isZero();
    assertThat(result.exposed()).isZero();
  }

  @Test
  void refusalsTellWhereNobodyConfirms() {
    SimulationResult result = Simulation.run(scenario(BTC), 6);

    double perTask = result.refusals() * result.requests() / result.controlledTasks();
    assertThat(perTask).isBetween(0.9, 3.0);
    // who comes back when Retry-After is over, but the task is not
    assertThat(result.exposed()).isLessThan(result.controlledTasks() / 10);
  }

  @Test
  void withoutMemoryTheBalancerIsRefusedAgainAndAgain() {
    SimulationResult block = Simulation.run(scenario(BTC), 7);
    SimulationResult next = Simulation.run(scenario(BTC).with(Scenario.Memory.RETRY_NEXT), 7);

    assertThat(next.refusals()).isGreaterThan(2 * block.refusals());
    assertThat(next.denied()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Routing.class)
  void everyPolicyKeepsRequestsAwayFromTasksThatAreAnnounced(Routing routing) {
    SimulationResult gate = Simulation.run(scenario(GATE_ONLY, routing), 8);
    SimulationResult refusing = Simulation.run(scenario(BTC, routing), 8);
    SimulationResult confirmed = Simulation.run(scenario(CONFIRMED, routing), 8);

    assertThat(gate.exposed()).isPositive();
    assertThat(refusing.exposed()).isLessThan(gate.exposed() / 3);
    assertThat(confirmed.exposed()).isZero();
    assertThat(confirmed.served() + confirmed.denied()).isGreaterThan(30_000);
    assertThat(confirmed.controlledTasks()).isPositive();
  }

  @Test
  void severalTasksRunUnderOneController() {
    SimulatedTask merge =
        new SimulatedTask(
            "merge",
            0,
            1,
            0.5,
            ActivationInterval.between(900, 1_000),
            1_500,
            DurationSet.fixed(20 * MS),
            DurationSet.fixed(200 * MS),
            BaseCorrectedEstimator::new);
    Controlled both = Controlled.of(2, BTC.service(), HEAP, merge).with(CONFIRMED.announcement());

    SimulationResult one = Simulation.run(scenario(CONFIRMED), 9);
    SimulationResult two = Simulation.run(scenario(both), 9);

    assertThat(two.controlledTasks()).isGreaterThan(one.controlledTasks() + 50);
    assertThat(two.exposed()).isZero();
    assertThat(two.uncontrolledTasks()).isZero();
  }

  @Test
  void aTaskThatRunsByItselfStopsWhatIsInServiceAndWhatComes() {
    SimulatedTask everySecond =
        new SimulatedTask(
            "stop",
            0,
            1,
            0,
            ActivationInterval.between(0.5, 1),
            2,
            DurationSet.fixed(100 * MS),
            DurationSet.fixed(100 * MS),
            BaseCorrectedEstimator::new);
    Controlled off = Controlled.of(2, DurationSet.fixed(10 * MS), everySecond).off();
    List<Long> millis = new ArrayList<>();
    Scenario scenario =
        Scenario.ofThesis(1, off)
            .with(Load.clients(2))
            .lasting(Duration.ofMillis(125), Duration.ZERO);

    SimulationResult result = Simulation.run(scenario, 1, nanos -> millis.add(nanos / MS));

    // Two end at 10 ms; the second makes the task run while the next of the first is in service.
    // Both of the next end at 120 instead of 20, and make it run again.
    assertThat(millis).containsExactly(10L, 10L, 110L, 110L);
    assertThat(result.uncontrolledTasks()).isEqualTo(2);
    assertThat(result.exposed()).isEqualTo(4);
  }

  @Test
  void refusesATaskThatCannotBeControlled() {
    assertThatThrownBy(
            () ->
                new SimulatedTask(
                    "late",
                    1,
                    1,
                    0,
                    ActivationInterval.between(10, 20),
                    5,
                    DurationSet.fixed(1),
                    DurationSet.fixed(1),
                    BaseCorrectedEstimator::new))
        .hasMessageContaining("late: floor 1.0, limit 5.0");
  }

  private static double requestsPerTask(Controlled model, long seed) {
    SimulationResult result = Simulation.run(scenario(model), seed);
    return (double) result.served() / result.controlledTasks();
  }

  private static Controlled with(SimulatedTask task) {
    return Controlled.of(2, BTC.service(), task).sampledByTheEstimatorAlone();
  }

  private static Scenario scenario(Controlled model, Routing routing) {
    return scenario(model)
        .with(routing)
        .withKeys(Load.Keys.zipf(1_000, 0.5))
        .lasting(Duration.ofSeconds(30), Duration.ofSeconds(1));
  }

  private static Scenario scenario(Controlled model) {
    return Scenario.ofThesis(4, model)
        .with(Load.perSecond(1_500))
        .with(Scenario.Waiting.AT_REPLICA)
        .lasting(Duration.ofSeconds(80), Duration.ofSeconds(5));
  }
}
