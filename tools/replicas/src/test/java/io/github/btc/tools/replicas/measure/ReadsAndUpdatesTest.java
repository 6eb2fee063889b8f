package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two replicas; the first stops from 100 to 110 ms, the second from 300 to 310. */
final class ReadsAndUpdatesTest {

  private static final long MS = 1_000_000;
  private static final int READ = 1;
  private static final int UPDATE = 2;

  @Test
  void aReadIsExposedToItsOwnReplicaOnly() {
    assertThat(of(READ, 0, 95, 120).reads().exposed()).isEqualTo(1);
    assertThat(of(READ, 1, 95, 120).reads().exposed()).isZero();
    assertThat(of(READ, 1, 95, 120).updatesElsewhere()).isZero();
  }

  @Test
  void anUpdateMayWaitForAnotherReplica() {
    ReadsAndUpdates elsewhere = of(UPDATE, 1, 95, 120);

    assertThat(elsewhere.updates().exposed()).isZero();
    assertThat(elsewhere.updatesElsewhere()).isEqualTo(1);
    assertThat(elsewhere.reads().requests()).isZero();
  }

  @Test
  void anUpdateAtAStoppedReplicaIsExposedAndNothingElse() {
    ReadsAndUpdates own = of(UPDATE, 0, 95, 320); // it lasts until the other one stops as well

    assertThat(own.updates().exposed()).isEqualTo(1);
    assertThat(own.updatesElsewhere()).isZero();
  }

  @Test
  void anUpdateBetweenTheStopsMeetsNone() {
    ReadsAndUpdates between = of(UPDATE, 1, 150, 290);

    assertThat(between.updates().requests()).isEqualTo(1);
    assertThat(between.updates().exposed() + between.updatesElsewhere()).isZero();
  }

  private static ReadsAndUpdates of(int request, int replica, long sentMillis, long gotMillis) {
    Attempt attempt =
        new Attempt(1, request, replica, 200, sentMillis * MS, sentMillis * MS, gotMillis * MS);
    RunRecord run =
        new RunRecord(
            "run",
            new Attempts(0, 1000 * MS, List.of(attempt)),
            List.of(replica(100), replica(300)));
    BitSet updates = new BitSet();
    updates.set(UPDATE);
    return ReadsAndUpdates.of(run, updates);
  }

  private static ReplicaRecord replica(long stopMillis) {
    Interval stop = new Interval(stopMillis * MS, (stopMillis + 10) * MS);
    return new ReplicaRecord(
        List.of(new Pause(stop, "Pause Young")),
        new ReplicaEvents(List.of(), Map.of(), 0),
        Answers.unknown());
  }
}
