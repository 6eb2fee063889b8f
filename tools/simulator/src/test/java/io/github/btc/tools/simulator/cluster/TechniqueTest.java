package io.github.btc.tools.simulator.cluster;

import static io.github.btc.tools.simulator.workload.ServiceLog.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.RecordedLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two replicas, one slow and one fast, and one request at a time. */
class TechniqueTest {

  private static final long MS = 1_000_000;

  private final List<Long> millis = new ArrayList<>();
  private final RecordedLog[] logs = {
    RecordedLog.of(served(100 * MS, false)), RecordedLog.of(served(10 * MS, false))
  };

  @Test
  void withoutATechniqueSlowIsSlow() {
    run(Technique.none(), 2);

    assertThat(millis).containsExactly(100L, 10L);
  }

  @Test
  void duplicationTakesTheFasterAnswer() {
    SimulationResult result = run(Technique.duplicate(), 1);

    assertThat(millis).containsExactly(10L);
    assertThat(result.copies()).isEqualTo(1);
  }

  @Test
  void hedgingSendsTheSecondCopyAfterItsDelay() {
    run(Technique.hedge(30 * MS), 1);

    assertThat(millis).containsExactly(40L); // 30 until the copy is sent, 10 at the fast one
  }

  @Test
  void hedgingSendsNothingWhenTheAnswerWasInTime() {
    SimulationResult result = run(Technique.hedge(100 * MS + 1), 3);

    assertThat(result.copies()).isZero();
  }

  @Test
  void aLoserThatIsNotCancelledKeepsItsReplicaBusy() {
    logs[1] = RecordedLog.of(served(10 * MS, false));

    run(Technique.duplicate(), 3);

    // At 10 ms replica 0 still works on the loser: both new copies go through replica 1, in turn.
    assertThat(millis).containsExactly(10L, 10L, 10L);
  }

  @Test
  void cancellingFreesTheReplicaOfTheLoser() {
    logs[0] = RecordedLog.of(served(100 * MS, false), served(5 * MS, false));

    run(Technique.duplicate().cancelling(), 3);

    // Free at 10 ms, replica 0 takes part in the second request with its entry of 5 ms.
    assertThat(millis.subList(0, 2)).containsExactly(10L, 5L);
  }

  @Test
  void tiedRequestsAreServedOnce() {
    Scenario scenario =
        scenario(Technique.tied())
            .with(Scenario.Waiting.AT_REPLICA)
            .with(new Load.Open(DurationSet.fixed(2 * MS)))
            .requests(40);

    SimulationResult result = Simulation.run(scenario, 1);

    // Copies wait in both queues; the one that starts takes the other away, so that the fast
    // replica has done nearly all of the work, and none of it twice.
    assertThat(result.copies()).isGreaterThan(0.5);
    assertThat(result.served()).isLessThanOrEqualTo(10);
  }

  private SimulationResult run(Technique technique, int requests) {
    return Simulation.run(
        scenario(technique).with(Load.clients(1)).requests(requests),
        1,
        nanos -> millis.add(nanos / MS));
  }

  private Scenario scenario(Technique technique) {
    return Scenario.ofThesis(2, ReplicaModel.replaying((replica, random) -> logs[replica]))
        .with(technique);
  }
}
