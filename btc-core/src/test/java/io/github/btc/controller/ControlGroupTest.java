package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.Announcer;
import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.internal.ShareInStops;
import io.github.btc.machine.Event;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A service measures on its own collections what BTC is worth there. */
class ControlGroupTest {

  private static final int CYCLES = 200;
  private static final int STOP_MILLIS = 50;

  private final DriverRig rig = new DriverRig();

  ControlGroupTest() {
    rig.task.stopsTheProcess = true;
  }

  @Test
  void thereIsNoneUnlessSomebodyHasAskedForIt() {
    rig.start();

    assertThat(rig.driver.snapshot().controlGroup()).isNull();
  }

  @Test
  void tellsAServiceWhosePausesHitManyThatBtcIsWorthIt() {
    ControlGroup group = afterCycles(3);

    assertThat(group.verdict()).isEqualTo(Verdict.WORTH_IT);
    assertThat(group.with().hitPerMillion()).isZero();
    assertThat(group.without().hitPerMillion()).isCloseTo(3e6 / 13, within(5_000.0));
    assertThat(group.waitingSaved().value())
        .as("two milliseconds for each")
        .isCloseTo(0.002 * 3e6 / 13, within(5.0));
    assertThat(group.with().cycles() + group.without().cycles()).isEqualTo(CYCLES);
  }

  @Test
  void tellsWhatTheClosingsCost() {
    ControlGroup group = afterCycles(3);

    assertThat(group.cost().capacityLost()).isBetween(0.005, 0.02);
    assertThat(group.cost().refusedPerMillion()).isZero();
    assertThat(group.cost().cpuCores()).isPositive();
  }

  @Test
  void collectionsThatAreLeftToTheJvmDoNotMakeTheClosingsCheaper() {
    rig.controlGroup = 0.5;
    ControlGroup.Cost half = costOfRefusing(rig);
    DriverRig hardlyAny = new DriverRig();
    hardlyAny.task.stopsTheProcess = true;
    hardlyAny.controlGroup = 0.000_001;
    ControlGroup.Cost all = costOfRefusing(hardlyAny);

    assertThat(all.refusedPerMillion()).isCloseTo(2e6 / 12, within(500.0));
    assertThat(half.refusedPerMillion()).isCloseTo(all.refusedPerMillion(), within(500.0));
    assertThat(half.capacityLost()).isCloseTo(all.capacityLost(), within(0.000_1));
  }

  @Test
  void aPauseOfTheControllerDoesNotMakeTheClosingsCheaper() {
    rig.controlGroup = 0.5;
    ControlGroup.Cost before = costOfRefusing(rig);

    rig.driver.post(new Event.Paused());
    rig.driver.step();
    rig.serve(10_000);
    rig.stepAfter(100_000 * MILLI);

    assertThat(rig.driver.snapshot().controlGroup().cost().refusedPerMillion())
        .isEqualTo(before.refusedPerMillion());
    assertThat(rig.driver.snapshot().controlGroup().cost().capacityLost())
        .isEqualTo(before.capacityLost());
  }

  /** Routers send otherwise then than while cycles count. */
  @Test
  void aPausedControllerDoesNotLearnHowManyComeDuringAStop() {
    rig.controlGroup = 0.5;
    rig.start();
    stopsInWhichAllWait();
    assertThat(rig.witness.shareOfUsualRequests()).isPositive();

    rig.driver.post(new Event.Paused());
    rig.driver.step();
    rig.driver.readArrivals();
    assertThat(rig.witness.shareOfUsualRequests()).isZero();
    stopsInWhichAllWait();
    assertThat(rig.witness.shareOfUsualRequests()).isZero();

    rig.driver.post(new Event.Resumed());
    rig.driver.step();
    stopsInWhichAllWait();
    assertThat(rig.witness.shareOfUsualRequests()).isPositive();
  }

  /** As many as are usual in a stop wait for its end, so often that their share is known. */
  private void stopsInWhichAllWait() {
    for (int stop = 0; stop < ShareInStops.LEAST_STOPS; stop++) {
      usualTraffic();
      rig.now += STOP_MILLIS * MILLI;
      rig.stopTheProcess();
      rig.serve(STOP_MILLIS);
      rig.task.report.accept(Duration.ofMillis(STOP_MILLIS));
      usualTraffic();
      rig.driver.step();
    }
  }

  /** One request comes and leaves in each millisecond. */
  private void usualTraffic() {
    for (int millis = 0; millis < 100; millis++) {
      rig.now += MILLI;
      rig.driver.readArrivals();
      rig.serve(1);
    }
  }

  @Test
  void closingsForATaskWithoutAControlGroupCostWhatTheyDo() {
    rig.task.stopsTheProcess = false;
    rig.controlGroup = 0.5;

    ControlGroup.Cost cost = costOfRefusing(rig);

    assertThat(cost.refusedPerMillion()).isCloseTo(2e6 / 12, within(1.0));
    assertThat(cost.capacityLost()).isCloseTo(0.02 / 1.04, within(0.000_1));
  }

  @Test
  void doesNotTellAServiceWhosePausesHaveHitNobodyThatBtcIsWorthIt() {
    assertThat(afterCycles(0).verdict()).isEqualTo(Verdict.TOO_EARLY); // of some 1,000 requests
  }

  @Test
  void requestsThatMeetATaskOfBtcCountForBtc() {
    rig.controlGroup = 0.000_001;
    rig.drain = DrainPolicy.runAnywayAfter(Duration.ofMillis(1));
    rig.start();
    rig.serve(9);
    rig.toDraining(); // with a request in flight
    rig.stepAfter(MILLI);
    rig.taskEnds();
    rig.leave();
    rig.announcerWorker.runAll();

    rig.stepAfter(20 * MILLI);
    assertThat(rig.driver.snapshot().controlGroup().with().cycles()).isEqualTo(1);
    assertThat(rig.driver.snapshot().controlGroup().with().hitPerMillion()).isPositive();
  }

  @Test
  void nobodyHasWaitedAsLongAsNoStopWasFollowed() {
    assertThat(afterCycles(0).without().hitPerMillion()).isZero();
  }

  @Test
  void aCollectionOfBtcThatNoRouterConfirmedIsNamedInTheSentence() {
    assertThat(sentenceAfterClosings(Announcer.Outcome.UNCONFIRMED))
        .contains("Not counted: requests that waited for ");
  }

  @Test
  void aConfirmedCollectionOfBtcLeavesNothingOut() {
    assertThat(sentenceAfterClosings(Announcer.Outcome.CONFIRMED))
        .startsWith("Worth it")
        .doesNotContain("Not counted");
  }

  @Test
  void countsThoseWhoLeaveBeforeThePauseIsReported() {
    rig.controlGroup = 0.5;
    rig.start();
    rig.enter();
    rig.enter();
    rig.stopTheProcess();
    rig.leave();
    rig.leave();
    rig.task.report.accept(Duration.ofMillis(2));

    assertThat(rig.driver.snapshot().exposedToUncontrolledRuns()).isEqualTo(2);
  }

  @Test
  void doesNotCountForAPauseOfTheJvmWhatACollectionOfBtcHasLeft() {
    rig.controlGroup = 0.000_001;
    rig.start();
    rig.task.work =
        () -> {
          rig.stopTheProcess();
          return null;
        };
    rig.wholeClosing();
    rig.enter();
    rig.task.report.accept(Duration.ofMillis(2)); // of a stop that clears nothing

    assertThat(rig.driver.snapshot().exposedToUncontrolledRuns()).isEqualTo(1);
  }

  /** Serves ten requests a cycle, and some more that a pause of the JVM hits. */
  private ControlGroup afterCycles(int hits) {
    rig.controlGroup = 0.5;
    return afterCycles(rig, hits, 0);
  }

  private String sentenceAfterClosings(Announcer.Outcome outcome) {
    rig.announcer.outcome = outcome;
    return afterCycles(5).sentence();
  }

  /** Returns what closings cost that refuse two requests each. */
  private static ControlGroup.Cost costOfRefusing(DriverRig rig) {
    return afterCycles(rig, 0, 2).cost();
  }

  private static ControlGroup afterCycles(DriverRig rig, int hits, int refusals) {
    rig.start();
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      rig.serve(10);
      rig.stepAfter(1_000 * MILLI);
      rig.due();
      if (rig.driver.state() == ControllerState.SERVING) {
        collectionOfTheJvm(rig, hits);
      } else {
        closing(rig, refusals);
      }
    }
    rig.stepAfter(20 * MILLI); // a sample shows the last cycle
    return rig.driver.snapshot().controlGroup();
  }

  private static void closing(DriverRig rig, int refusals) {
    rig.answered();
    for (int request = 0; request < refusals; request++) {
      rig.enter();
    }
    rig.now += 20 * MILLI;
    rig.taskEnds();
    rig.announcerWorker.runAll();
  }

  private static void collectionOfTheJvm(DriverRig rig, int hits) {
    for (int request = 0; request < hits; request++) {
      rig.enter();
    }
    rig.task.uncontrolledRuns++;
    rig.task.level = 0;
    rig.task.report.accept(Duration.ofMillis(2));
    for (int request = 0; request < hits; request++) {
      rig.leave();
    }
    rig.driver.step();
  }
}
