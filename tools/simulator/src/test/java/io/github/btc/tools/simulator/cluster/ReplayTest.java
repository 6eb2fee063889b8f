package io.github.btc.tools.simulator.cluster;

import static io.github.btc.tools.simulator.workload.ServiceLog.away;
import static io.github.btc.tools.simulator.workload.ServiceLog.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.RecordedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Replay to the letter: what goes in comes out. */
class ReplayTest {

  private static final long MS = 1_000_000;
  private static final long MINUTE = 60_000 * MS;

  private final List<Long> millis = new ArrayList<>();

  @Test
  void anEntryOfFiftyMillisecondsAndStatus200TakesFiftyMilliseconds() {
    SimulationResult result = replay(lasting(100, RecordedLog.of(served(50 * MS, false))));

    assertThat(millis).containsExactly(50L, 50L);
    assertThat(result.denied()).isZero();
    assertThat(result.coua()).isZero();
  }

  @Test
  void anEntryOfStatus503TakesTheReplicaAwayForItsDuration() {
    RecordedLog log =
        RecordedLog.of(
            served(50 * MS, false), away(100 * MS), served(20 * MS, false), served(MINUTE, false));

    SimulationResult result = replay(lasting(200, log));

    // 0-50 served, 50-150 away (denied at 50, back at 150), 150-170 served, then a long one
    assertThat(millis).containsExactly(50L, 20L);
    assertThat(result.denied()).isEqualTo(1);
    assertThat(result.refusals() * result.requests()).isCloseTo(1, within(1e-12));
    assertThat(result.unavailability()).isEqualTo(0.5);
    assertThat(result.coua()).isEqualTo(0.5);
    assertThat(result.controlledTasks()).isEqualTo(1);
  }

  @Test
  void entriesAreReplayedInOrderAndFromTheStartAgain() {
    replay(
        lasting(
            20, RecordedLog.of(served(MS, false), served(2 * MS, true), served(3 * MS, false))));

    assertThat(millis.subList(0, 7)).containsExactly(1L, 2L, 3L, 1L, 2L, 3L, 1L);
  }

  @Test
  void aRefusedRequestGoesToAnotherReplica() {
    RecordedLog[] logs = {
      RecordedLog.of(away(100 * MS), served(7 * MS, false)), RecordedLog.of(served(30 * MS, false))
    };
    Scenario scenario =
        scenario(logs).with(Load.clients(1)).lasting(Duration.ofMillis(130), Duration.ZERO);

    SimulationResult result = replay(scenario);

    // Replica 0 refuses at 0 and is back at 100; replica 1 serves until then, and until 120.
    assertThat(millis).containsExactly(30L, 30L, 30L, 30L, 7L);
    assertThat(result.denied()).isZero();
    assertThat(result.unavailability()).isZero();
    assertThat(result.coua()).isCloseTo(100.0 / 130 / 2, within(1e-12));
  }

  /** The example of section 4.1 as two logs: 10 % unavailability, 15 % COUA. */
  @Test
  void theTimelineOfTheThesisGivesTenAndFifteenPercent() {
    RecordedLog[] logs = {
      RecordedLog.of(served(5 * MINUTE, false), away(2 * MINUTE), served(3 * MINUTE, false)),
      RecordedLog.of(served(6 * MINUTE, false), away(MINUTE), served(3 * MINUTE, false))
    };

    SimulationResult result = replay(scenario(logs).lasting(Duration.ofMinutes(10), Duration.ZERO));

    assertThat(result.unavailability()).isEqualTo(0.10);
    assertThat(result.coua()).isCloseTo(0.15, within(1e-15));
    assertThat(result.denied()).isEqualTo(2); // both clients, at minute 6
  }

  @Test
  void requestsWaitAtTheBalancerFirstInFirstOut() {
    Scenario scenario =
        scenario(RecordedLog.of(served(10 * MS, false)))
            .with(new Load.Open(DurationSet.fixed(4 * MS)))
            .lasting(Duration.ofMillis(45), Duration.ZERO);

    SimulationResult result = replay(scenario);

    // arrivals 0, 4, 8, 12 ...; answers 10, 20, 30, 40: waits of 0, 6, 12, 18
    assertThat(millis).containsExactly(10L, 10L, 10L, 10L); // since dispatch
    assertThat(result.latencyMillis().max()).isCloseTo(28, within(0.05));
    assertThat(result.requests()).isEqualTo(12);
    assertThat(result.served()).isEqualTo(4);
  }

  @Test
  void whoeverIsRefusedAfterWaitingStaysTheFirst() {
    RecordedLog[] logs = {
      RecordedLog.of(
          served(10 * MS, false), away(100 * MS), served(5 * MS, false), served(5 * MS, false)),
      RecordedLog.of(served(MINUTE, false))
    };
    AtomicInteger arrivals = new AtomicInteger();
    Load four = new Load.Open(random -> arrivals.incrementAndGet() < 4 ? MS : MINUTE);
    Scenario scenario = scenario(logs).with(four).lasting(Duration.ofSeconds(1), Duration.ZERO);

    SimulationResult result = replay(scenario);

    // 0 and 1 are served at once, 2 and 3 wait; 2 is refused at 10, served 110-115, then 3 to 120.
    assertThat(millis).containsExactly(10L, 5L, 5L);
    assertThat(result.latencyMillis().max()).isCloseTo(117, within(0.2)); // 118 the other way
  }

  @Test
  void theWarmUpIsNotCounted() {
    RecordedLog log = RecordedLog.of(served(10 * MS, true), served(20 * MS, false));

    SimulationResult result =
        replay(scenario(log).lasting(Duration.ofMillis(301), Duration.ofMillis(151)));

    assertThat(result.simulatedSeconds()).isCloseTo(0.150, within(1e-9));
    assertThat(result.served()).isEqualTo(10);
    assertThat(result.throughputPerSecond()).isCloseTo(66.67, within(0.01));
  }

  @Test
  void impactedEntriesCountAsExposedRequests() {
    SimulationResult result =
        replay(lasting(61, RecordedLog.of(served(10 * MS, true), served(20 * MS, false))));

    assertThat(result.exposed()).isEqualTo(3);
    assertThat(result.uncontrolledTasks()).isEqualTo(3);
  }

  private SimulationResult replay(Scenario scenario) {
    return Simulation.run(scenario, 1, nanos -> millis.add(nanos / MS));
  }

  private static Scenario lasting(long millis, RecordedLog log) {
    return scenario(log).lasting(Duration.ofMillis(millis), Duration.ZERO);
  }

  private static Scenario scenario(RecordedLog... logs) {
    return Scenario.ofThesis(
        logs.length, ReplicaModel.replaying((replica, random) -> logs[replica]));
  }
}
