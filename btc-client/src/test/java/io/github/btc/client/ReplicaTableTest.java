package io.github.btc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReplicaTableTest {

  private static final long MILLI = 1_000_000;

  /** So late that sums run over: nano times have no sign that means anything. */
  private static final long NOW = Long.MAX_VALUE - 5 * MILLI;

  private final ReplicaTable table = new ReplicaTable(3);

  @Test
  void leavesAReplicaAloneUntilItsHintHasPassed() {
    table.refused(1, 10 * MILLI, NOW);

    Candidates then = table.candidates(new BitSet(), NOW + 10 * MILLI - 1);
    assertThat(then.isCandidate(0)).isTrue();
    assertThat(then.isCandidate(1)).isFalse();
    assertThat(table.candidates(new BitSet(), NOW + 10 * MILLI).isCandidate(1)).isTrue();
  }

  @Test
  void takesNobodyForClosedBeforeItHasRefused() {
    assertThat(table.isOpen(0, Long.MIN_VALUE)).isTrue();
    assertThat(table.isOpen(0, NOW)).isTrue();
  }

  @Test
  void aShorterHintDoesNotEndALongerOne() {
    table.refused(1, 10 * MILLI, NOW);
    table.refused(1, MILLI, NOW + MILLI);

    assertThat(table.isOpen(1, NOW + 9 * MILLI)).isFalse();
  }

  @Test
  void theLongerOfTwoFirstHintsHoldsAlsoWhenTheyComeAtOnce() throws Exception {
    int replicas = 10_000;
    for (int round = 0; round < 20; round++) {
      ReplicaTable both = new ReplicaTable(replicas);
      CyclicBarrier start = new CyclicBarrier(2);
      CompletableFuture<Void> other =
          CompletableFuture.runAsync(() -> refuseAll(both, replicas, MILLI, start));
      refuseAll(both, replicas, 10 * MILLI, start);
      other.get();

      assertThat(IntStream.range(0, replicas)).noneMatch(r -> both.isOpen(r, NOW + 9 * MILLI));
    }
  }

  private static void refuseAll(
      ReplicaTable table, int replicas, long hintNanos, CyclicBarrier start) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
    for (int replica = 0; replica < replicas; replica++) {
      table.refused(replica, hintNanos, NOW);
    }
  }

  @Test
  void closesForAHintThatEndsAtTheClocksZero() {
    table.refused(1, 10, -10);

    assertThat(table.isOpen(1, -1)).isFalse();
    assertThat(table.isOpen(1, 1)).isTrue();
  }

  @Test
  void aLaterHintCountsFromThenOn() {
    table.refused(1, 10 * MILLI, NOW);
    table.refused(1, 10 * MILLI, NOW + 20 * MILLI);

    assertThat(table.isOpen(1, NOW + 29 * MILLI)).isFalse();
    assertThat(table.isOpen(1, NOW + 30 * MILLI)).isTrue();
  }

  @Test
  void findsAReplicaToAskAlthoughAllHaveRefused() {
    for (int replica = 0; replica < 3; replica++) {
      table.refused(replica, 20 * MILLI, NOW);
    }
    table.begin(0);

    assertThat(table.candidates(new BitSet(), NOW).count()).isZero();
    assertThat(table.all().count()).isEqualTo(3);
    assertThat(ReplicaChooser.leastRequest().choose(table.all(), 0)).isEqualTo(1);
  }

  @Test
  void leavesOutWhoHasBeenTriedForThisRequest() {
    BitSet tried = new BitSet();
    tried.set(2);

    assertThat(table.candidates(tried, NOW).isCandidate(2)).isFalse();
    assertThat(table.candidates(new BitSet(), NOW).isCandidate(2)).isTrue();
  }

  @Test
  void countsWhatIsInFlight() {
    table.begin(0);
    table.begin(0);
    table.end(0);

    assertThat(table.candidates(new BitSet(), NOW).inFlight(0)).isEqualTo(1);
    assertThat(table.candidates(new BitSet(), NOW).inFlight(1)).isZero();
  }

  @Test
  void readsMillisecondsBeforeSeconds() {
    assertThat(RetryHint.nanos("12", "1", 7)).isEqualTo(12 * MILLI);
    assertThat(RetryHint.nanos(null, " 2 ", 7)).isEqualTo(TimeUnit.SECONDS.toNanos(2));
    assertThat(RetryHint.nanos("0", null, 7)).isZero();
  }

  @Test
  void takesNonsenseForAbsent() {
    assertThat(RetryHint.nanos("soon", null, 7)).isEqualTo(7);
    assertThat(RetryHint.nanos("-1", "Fri, 31 Dec 1999 23:59:59 GMT", 7)).isEqualTo(7);
    assertThat(RetryHint.nanos(null, "999999999999999999", 7)).isEqualTo(TimeUnit.DAYS.toNanos(1));
    assertThat(RetryHint.nanos("9999999999999999999999", null, 7)).isEqualTo(7);
  }

  @Test
  void refusesToHaveNoReplica() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ReplicaTable(0))
        .withMessage("replicas: 0 (expected 1 to 10000)");
  }
}
