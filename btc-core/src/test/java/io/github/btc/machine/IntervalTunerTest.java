package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ActivationInterval;
import org.junit.jupiter.api.Test;

class IntervalTunerTest {

  private static final double EXACTLY = 1e-9;

  private final IntervalTuner tuner = new IntervalTuner(0.5);

  @Test
  void lowersByAFifthAtOnceAndNeverBelowTheLowest() {
    tuner.uncontrolledRun();
    assertThat(share()).isEqualTo(0.8, within(EXACTLY));

    for (int i = 0; i < 10; i++) {
      tuner.uncontrolledRun();
    }
    assertThat(share()).isEqualTo(0.5, within(EXACTLY));
  }

  @Test
  void raisesByAnEighthOfTheWayThatIsLeftAndNeverAboveWhatWasAskedFor() {
    tuner.uncontrolledRun();
    tuner.controlledRun();
    assertThat(share()).isEqualTo(0.825, within(EXACTLY));

    controlledRuns(1_000);
    assertThat(share()).isEqualTo(1, within(EXACTLY));
  }

  @Test
  void climbsByAtLeastAHundredth() {
    tuner.uncontrolledRun();
    controlledRuns(8);
    double almost = share();
    assertThat(almost).isBetween(0.92, 0.99);

    tuner.controlledRun();

    assertThat(share()).isEqualTo(almost + 0.01, within(EXACTLY));
  }

  /** A burst while a service starts must not cost the service early collections for minutes. */
  @Test
  void isBackFromTheLowestIntervalWithinTwoDozenRuns() {
    for (int i = 0; i < 10; i++) {
      tuner.uncontrolledRun();
    }
    controlledRuns(11);
    assertThat(share()).isGreaterThan(0.85);

    controlledRuns(13);
    assertThat(share()).isEqualTo(1, within(EXACTLY));
  }

  @Test
  void climbsHalfAsFastEachTimeItHasClimbedTooHigh() {
    tuner.uncontrolledRun();
    controlledRuns(20);
    tuner.uncontrolledRun();
    double lowered = share();

    tuner.controlledRun();

    assertThat(share()).isEqualTo(lowered + (1 - lowered) / 16, within(EXACTLY));
  }

  @Test
  void takesSeveralAtOnceForOneClimbTooHigh() {
    tuner.uncontrolledRun();
    tuner.uncontrolledRun();
    tuner.controlledRun();

    assertThat(share()).isEqualTo(0.685, within(EXACTLY));
  }

  @Test
  void aWayDownInSeveralStepsIsNoClimb() {
    for (int i = 0; i < 3; i++) {
      tuner.uncontrolledRun();
      tuner.controlledRun();
    }
    double lowered = share();

    tuner.controlledRun();

    assertThat(share()).isEqualTo(lowered + (1 - lowered) / 8, within(EXACTLY));
  }

  @Test
  void uncontrolledRunsAtTheLowestIntervalAreNoClimbTooHigh() {
    for (int i = 0; i < 10; i++) {
      tuner.uncontrolledRun();
      tuner.controlledRun();
    }

    tuner.controlledRun();

    assertThat(share()).isEqualTo(0.5625 + 0.4375 / 8, within(EXACTLY));
  }

  @Test
  void climbsAsFastAsEverOnceItHasRunAtAllThatWasAskedFor() {
    tuner.uncontrolledRun();
    controlledRuns(20);
    tuner.uncontrolledRun(); // half as fast from here
    controlledRuns(60); // the last ones at the whole interval
    tuner.uncontrolledRun();
    double lowered = share();
    tuner.controlledRun();
    assertThat(share())
        .as("the climb was too high")
        .isEqualTo(lowered + (1 - lowered) / 16, within(EXACTLY));
  }

  @Test
  void meetsThePointWhereTheTaskRunsByItselfLessAndLessOften() {
    double runsByItselfFrom = 0.9;
    int[] uncontrolled = new int[4];
    for (int i = 0; i < 4_000; i++) {
      if (share() >= runsByItselfFrom) {
        tuner.uncontrolledRun();
        uncontrolled[i / 1_000]++;
      } else {
        tuner.controlledRun();
      }
    }

    assertThat(uncontrolled[0]).isLessThan(12);
    assertThat(uncontrolled[3]).isLessThanOrEqualTo(5);
    assertThat(share()).as("still trying").isGreaterThan(0.7);
  }

  private void controlledRuns(int runs) {
    for (int i = 0; i < runs; i++) {
      tuner.controlledRun();
    }
  }

  private double share() {
    return tuner.tune(ActivationInterval.between(1, 2)).min();
  }
}
