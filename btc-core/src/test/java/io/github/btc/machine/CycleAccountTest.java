package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the requests of each cycle met, in the arm for which the cycle was drawn. */
class CycleAccountTest {

  private final CycleAccount left = account(0.999_999);
  private final CycleAccount closed = account(0.000_001);

  /** A draw is below such a share or above it, whatever the seed. */
  private static CycleAccount account(double share) {
    return new CycleAccount(share, new SplittableRandom(1));
  }

  @Test
  void drawsTheShareThatWasAskedForAndNoOther() {
    CycleAccount account = account(0.25);
    int drawn = 0;
    for (int cycle = 0; cycle < 10_000; cycle++) {
      drawn += account.isLeft() ? 1 : 0;
      account.ran(cycle);
    }

    assertThat(drawn).isBetween(2_300, 2_700);
  }

  @Test
  void drawsNothingWithoutAShare() {
    SplittableRandom random = new SplittableRandom(1);
    CycleAccount account = new CycleAccount(0, random);
    account.ran(10);

    assertThat(account.isLeft()).isFalse();
    assertThat(account.arms()).isEqualTo(Arms.EMPTY);
    assertThat(random.nextLong()).isEqualTo(new SplittableRandom(1).nextLong());
  }

  @Test
  void countsTheRequestsOfACycleAndThoseThatItsRunHit() {
    left.sampled(70, 0, true);
    left.hit(3, 2 * MILLI);
    left.sampled(100, 1, false);

    Arm arm = left.arms().without();
    assertThat(arm.cycles()).isEqualTo(1);
    assertThat(arm.requests()).isEqualTo(100);
    assertThat(arm.hit().happened()).isEqualTo(3);
    assertThat(arm.waited().happened()).isEqualTo(6.0 * MILLI);
    assertThat(left.arms().with()).isEqualTo(Arm.EMPTY);
  }

  @Test
  void waitsForAReportThatComesAfterTheSample() {
    left.sampled(100, 1, false);
    assertThat(left.arms()).isEqualTo(Arms.EMPTY);

    left.hit(3, MILLI);

    assertThat(left.arms().without().hit().happened()).isEqualTo(3);
    assertThat(left.arms().without().requests()).isEqualTo(100);
  }

  @Test
  void leavesOutACycleWhoseReportNeverComes() {
    left.sampled(100, 1, false);
    left.hit(1, MILLI);
    left.sampled(200, 1, false);
    left.sampled(350, 1, false);
    left.hit(5, MILLI);

    assertThat(left.arms().without().requests()).isEqualTo(100 + 150);
  }

  @Test
  void aCycleThatIsLeftLastsUntilTheLevelIsLowAgain() {
    left.sampled(80, 0, true);
    left.hit(2, MILLI);
    left.sampled(90, 1, true); // the first stop of a concurrent cycle
    left.hit(4, MILLI);
    left.sampled(95, 1, true);
    left.sampled(100, 0, false);

    assertThat(left.arms().without().cycles()).isEqualTo(1);
    assertThat(left.arms().without().hit().happened()).isEqualTo(6);
  }

  @Test
  void aCycleThatIsLeftEndsWhereTheLevelFallsWithoutACountedRun() {
    left.sampled(80, 0, true);
    left.sampled(100, 0, false);

    assertThat(left.arms().without().requests()).isEqualTo(100);
  }

  @Test
  void aClosingThatComesTooLateCountsForBtc() {
    closed.hit(7, MILLI);
    closed.sampled(100, 1, false);
    closed.ran(150);

    assertThat(closed.arms().with().cycles()).isEqualTo(2);
    assertThat(closed.arms().with().hit().happened()).isEqualTo(7);
    assertThat(closed.arms().without()).isEqualTo(Arm.EMPTY);
  }

  @Test
  void leavesOutARunThatSomebodyAskedForAgainstTheDraw() {
    left.sampled(80, 0, true);
    left.ran(90);

    assertThat(left.arms()).isEqualTo(Arms.EMPTY);
  }

  @Test
  void leavesOutWhatWasLeftOut() {
    closed.leaveOut();
    closed.ran(100);
    closed.ran(130);

    assertThat(closed.arms().with().requests()).isEqualTo(30);
  }
}
