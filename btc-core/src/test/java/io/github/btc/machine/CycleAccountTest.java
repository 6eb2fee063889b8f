package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.internal.Standstill;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the requests of each cycle met, in the arm for which the cycle was drawn. */
class CycleAccountTest {

  private static final long SECOND = 1_000 * MILLI;

  private long now;
  private final CycleAccount left = account(0.999_999);
  private final CycleAccount closed = account(0.000_001);

  /** A draw is below such a share or above it, whatever the seed. */
  private static CycleAccount account(double share) {
    return new CycleAccount(share, new SplittableRandom(1));
  }

  @BeforeEach
  void takeTheFirstSample() {
    left.sampled(0, 0, false, now);
    closed.sampled(0, 0, false, now);
  }

  /** A run at a closed gate, so that nobody waits to be read: the sums stay round. */
  private static Event.Hit run(int inFlight, long nanos) {
    return new Event.Hit(0, inFlight, nanos, Standstill.NONE);
  }

  @Test
  void drawsTheShareThatWasAskedForAndNoOther() {
    CycleAccount account = account(0.25);
    int drawn = 0;
    for (int cycle = 0; cycle < 10_000; cycle++) {
      drawn += account.isLeft() ? 1 : 0;
      account.ran(cycle, now += SECOND);
    }

    assertThat(drawn).isBetween(2_300, 2_700);
  }

  @Test
  void drawsNothingWithoutAShare() {
    SplittableRandom random = new SplittableRandom(1);
    CycleAccount account = new CycleAccount(0, random);
    account.ran(10, now += SECOND);

    assertThat(account.isLeft()).isFalse();
    assertThat(account.arms()).isEqualTo(Arms.EMPTY);
    assertThat(random.nextLong()).isEqualTo(new SplittableRandom(1).nextLong());
  }

  @Test
  void countsTheRequestsOfACycleAndThoseThatItsRunHit() {
    left.sampled(70, 0, true, now += SECOND);
    left.hit(run(3, 2 * MILLI));
    left.sampled(100, 1, false, now += SECOND);

    Arm arm = left.arms().without();
    assertThat(arm.cycles()).isEqualTo(1);
    assertThat(arm.requests()).isEqualTo(100);
    assertThat(arm.hit().happened()).isEqualTo(3);
    assertThat(arm.waited().happened()).isEqualTo(6.0 * MILLI);
    assertThat(left.arms().with()).isEqualTo(Arm.EMPTY);
  }

  @Test
  void addsThoseWhoWaitedToBeReadWhileTheJvmCollected() {
    left.hit(new Event.Hit(0, 3, 10 * MILLI, Standstill.lasting(10 * MILLI)));
    left.sampled(100, 1, false, now += SECOND + 10 * MILLI);

    Arm arm = left.arms().without();
    assertThat(arm.hit().happened()).as("100 in a second, one of them in 10 ms").isEqualTo(3 + 1);
    assertThat(arm.waited().happened())
        .as("half of it for that one")
        .isEqualTo((3 + 0.5) * 10 * MILLI);
  }

  @Test
  void addsOnlyTheShareThatComesAndNobodyFinishesInTheWholeTime() {
    left.hit(new Event.Hit(0, 3, 500 * MILLI, Standstill.lasting(500 * MILLI).times(0.1)));
    left.sampled(100, 1, false, now += SECOND + 500 * MILLI);

    Arm arm = left.arms().without();
    assertThat(arm.hit().happened()).as("100 in a second, 5 of 50 in half of one").isEqualTo(3 + 5);
    assertThat(arm.waited().happened()).isEqualTo((3 + 2.5) * 500 * MILLI);
  }

  @Test
  void aTimeInWhichNobodyIsReadCountsAlsoIfTheCollectionWasShorter() {
    left.hit(new Event.Hit(0, 0, 10 * MILLI, Standstill.lasting(20 * MILLI)));
    left.sampled(100, 1, false, now += SECOND + 20 * MILLI);

    Arm arm = left.arms().without();
    assertThat(arm.hit().happened()).isEqualTo(2);
    assertThat(arm.waited().happened()).isEqualTo(2 * 10.0 * MILLI);
  }

  @Test
  void thoseWhoWaitedCountInTheCycleInWhichTheyCame() {
    left.hit(new Event.Hit(0, 0, 10 * MILLI, Standstill.lasting(10 * MILLI)));
    left.sampled(100, 1, false, now += SECOND + 10 * MILLI);
    left.sampled(201, 1, false, now += SECOND);
    left.hit(run(0, MILLI));

    Arm arm = left.arms().without();
    assertThat(arm.cycles()).isEqualTo(2);
    assertThat(arm.requests()).as("one of them finished in the second cycle").isEqualTo(101 + 100);
    assertThat(arm.hit().requestsSquared()).isEqualTo(101 * 101 + 100 * 100);
  }

  @Test
  void nobodyWaitsToBeReadWhileATaskOfBtcRuns() {
    closed.hit(run(2, 10 * MILLI));
    closed.ran(100, now += SECOND);

    assertThat(closed.arms().with().hit().happened()).isEqualTo(2);
  }

  @Test
  void aCycleBeginsWithTheFirstSample() {
    CycleAccount late = account(0.999_999);
    late.sampled(40, 0, false, now += SECOND);
    late.sampled(100, 1, false, now += SECOND);
    late.hit(run(1, MILLI));

    assertThat(late.arms().without().requests()).isEqualTo(60);
  }

  @Test
  void waitsForAReportThatComesAfterTheSample() {
    left.sampled(100, 1, false, now += SECOND);
    assertThat(left.arms()).isEqualTo(Arms.EMPTY);

    left.hit(run(3, MILLI));

    assertThat(left.arms().without().hit().happened()).isEqualTo(3);
    assertThat(left.arms().without().requests()).isEqualTo(100);
  }

  @Test
  void leavesOutACycleWhoseReportNeverComes() {
    left.sampled(100, 1, false, now += SECOND);
    left.hit(run(1, MILLI));
    left.sampled(200, 1, false, now += SECOND);
    left.sampled(350, 1, false, now += SECOND);
    left.hit(run(5, MILLI));

    assertThat(left.arms().without().requests()).isEqualTo(100 + 150);
  }

  @Test
  void aCycleThatIsLeftLastsUntilTheLevelIsLowAgain() {
    left.sampled(80, 0, true, now += SECOND);
    left.hit(run(2, MILLI));
    left.sampled(90, 1, true, now += SECOND); // the first stop of a concurrent cycle
    left.hit(run(4, MILLI));
    left.sampled(95, 1, true, now += SECOND);
    left.sampled(100, 0, false, now += SECOND);

    assertThat(left.arms().without().cycles()).isEqualTo(1);
    assertThat(left.arms().without().hit().happened()).isEqualTo(6);
  }

  @Test
  void aCycleThatIsLeftEndsWhereTheLevelFallsWithoutACountedRun() {
    left.sampled(80, 0, true, now += SECOND);
    left.sampled(100, 0, false, now += SECOND);

    assertThat(left.arms().without().requests()).isEqualTo(100);
  }

  @Test
  void aClosingThatComesTooLateCountsForBtc() {
    closed.hit(run(7, MILLI));
    closed.sampled(100, 1, false, now += SECOND);
    closed.ran(150, now += SECOND);

    assertThat(closed.arms().with().cycles()).isEqualTo(2);
    assertThat(closed.arms().with().hit().happened()).isEqualTo(7);
    assertThat(closed.arms().without()).isEqualTo(Arm.EMPTY);
  }

  @Test
  void leavesOutARunThatSomebodyAskedForAgainstTheDraw() {
    left.sampled(80, 0, true, now += SECOND);
    left.ran(90, now += SECOND);

    assertThat(left.arms()).isEqualTo(Arms.EMPTY);
  }

  @Test
  void leavesOutWhatWasLeftOut() {
    closed.leaveOut();
    closed.ran(100, now += SECOND);
    closed.ran(130, now += SECOND);

    assertThat(closed.arms().with().requests()).isEqualTo(30);
  }
}
