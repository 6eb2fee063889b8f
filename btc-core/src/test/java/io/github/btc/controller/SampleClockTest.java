package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.machine.Event;
import org.junit.jupiter.api.Test;

/**
 * The clock samples often while a level can reach the upper end of its interval, 120, soon. It
 * samples rarely while no level can.
 */
class SampleClockTest {

  private static final long SHORTEST = 20 * MILLI;
  private static final long LONGEST = 500 * MILLI;

  private final DriverRig rig = new DriverRig();

  @Test
  void beginsWithShortTimesBecauseThePaceIsUnknown() {
    start();

    assertThat(rig.driver.step()).isEqualTo(SHORTEST);
  }

  @Test
  void doublesTheTimeWhileNoLevelGrows() {
    start();
    rig.stepAfter(SHORTEST);

    assertThat(rig.driver.step()).isEqualTo(2 * SHORTEST);
  }

  @Test
  void samplesTwiceASecondWhileLevelsStandStill() {
    start();
    standStill();

    assertThat(rig.driver.step()).isEqualTo(LONGEST);
  }

  @Test
  void waitsForTwoThirdsOfTheTimeThatALevelNeedsToTheUpperEnd() {
    start();
    grow(0.1, 5); // 5 a sample of 20 ms at first; the upper end is some hundred milliseconds away

    long nanosToTheUpperEnd = Math.round((120 - rig.task.level) / 0.1) * MILLI;
    long twoThirds = nanosToTheUpperEnd / 3 * 2;
    assertThat(rig.driver.step()).isBetween(twoThirds - MILLI, twoThirds + MILLI);
  }

  @Test
  void samplesOftenJustBelowTheUpperEnd() {
    start();
    grow(0.1, 3);
    rig.task.level = 119;
    rig.stepAfter(LONGEST);

    assertThat(rig.driver.step()).isEqualTo(SHORTEST);
  }

  @Test
  void remembersThePaceOfALevelThatStandsStillForAWhile() {
    start();
    grow(0.1, 5);
    double level = rig.task.level;
    rig.stepAfter(LONGEST);

    assertThat(rig.task.level).isEqualTo(level);
    assertThat(rig.driver.step()).isLessThan(LONGEST);
  }

  @Test
  void knowsThePaceFromTheCycleBeforeAsSoonAsARunHasEnded() {
    start();
    while (rig.driver.state() == ControllerState.SERVING) {
      grow(0.1, 1);
    }
    rig.answered();
    rig.taskEnds();

    assertThat(rig.task.level).isZero();
    assertThat(rig.driver.step()).as("two thirds of 1,200 ms, within bounds").isEqualTo(LONGEST);
    grow(0.1, 1);
    assertThat(rig.driver.step()).as("two thirds of 700 ms").isBetween(462 * MILLI, 470 * MILLI);
  }

  @Test
  void samplesTwiceAsOftenAfterAnUncontrolledRun() {
    start();
    grow(0.1, 5);
    rig.task.uncontrolledRuns++;
    rig.task.level = 0;
    rig.stepAfter(LONGEST); // fades by nothing: a fall is no measurement

    // 96 to go, because an uncontrolled run lowers the interval to four fifths, at twice the pace
    assertThat(rig.driver.step()).isBetween(315 * MILLI, 325 * MILLI);
  }

  @Test
  void aFastBurstBetweenTwoRequestsIsNoPace() {
    start();
    standStill();
    rig.task.level = 60;
    rig.serve(10_000); // a sample by the count of requests, right after the one by the clock
    rig.stepAfter(1);

    assertThat(rig.driver.step()).isGreaterThan(400 * MILLI);
  }

  @Test
  void samplesRarelyWhileClosingsArePausedAndAtOnceWhenTheyResume() {
    start();
    rig.driver.post(new Event.Paused());
    rig.task.level = 130;
    rig.stepAfter(LONGEST);
    assertThat(rig.driver.step()).isEqualTo(LONGEST);

    rig.driver.post(new Event.Resumed());
    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void runsWhatBecomesDueWhileNobodyComes() {
    start();
    standStill();
    rig.task.level = 120;

    rig.stepAfter(LONGEST);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  private void start() {
    rig.longestSampleGapNanos = LONGEST;
    rig.start();
  }

  private void standStill() {
    for (int i = 0; i < 20; i++) {
      rig.stepAfter(LONGEST);
    }
  }

  /** Lets the level grow by so much a millisecond for some samples. */
  private void grow(double perMilli, int samples) {
    for (int i = 0; i < samples; i++) {
      long nanos = rig.driver.step();
      rig.task.level += perMilli * nanos / MILLI;
      rig.stepAfter(nanos);
    }
  }
}
