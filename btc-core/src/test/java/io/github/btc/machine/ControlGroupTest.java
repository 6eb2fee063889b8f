package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.settings;
import static io.github.btc.machine.MachineFixtures.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import io.github.btc.internal.Settings;
import io.github.btc.internal.Standstill;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A share of the due collections is left to the JVM, and the others are not. */
class ControlGroupTest extends MachineRig {

  private static final double HALF = 0.5;

  @Test
  void everyDueRunIsClosedForOrLeftAndBothHappen() {
    machine = machineWithControlGroup(HALF, true);
    int left = 0;
    for (int cycle = 0; cycle < 100; cycle++) {
      left += oneCycle() ? 1 : 0;
    }

    assertThat(left).isBetween(35, 65);
    assertThat(machine.arms(0).without().cycles()).isEqualTo(left);
    assertThat(machine.arms(0).with().cycles()).isEqualTo(100 - left);
    assertThat(machine.arms(0).without().hit().happened()).isEqualTo(2.0 * left);
    assertThat(machine.arms(0).with().hit().happened()).isZero();
  }

  @Test
  void aRunThatIsLeftStaysLeftUntilTheJvmHasMadeIt() {
    machine = machineWithControlGroup(HALF, true);
    toARunThatIsLeft();

    now += 60_000 * MILLI;
    assertThat(sample(119)).as("no news").isEqualTo(Action.NOTHING);
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void aRunThatIsLeftDoesNotLowerTheInterval() {
    machine = machineWithControlGroup(HALF, true);
    toARunThatIsLeft();
    double before = machine.interval(0).min();

    leftRunEnds();

    assertThat(machine.interval(0).min()).isEqualTo(before);
  }

  @Test
  void samplesAtOnceWhenTheJvmHasMadeARun() {
    machine = machineWithControlGroup(HALF, true);
    toARunThatIsLeft();
    assertThat(nanosUntilDue()).isPositive();

    tell(new Event.Hit(0, 2, MILLI, Standstill.NONE));

    assertThat(nanosUntilDue()).isZero();
  }

  @Test
  void aRunThatSomebodyAsksForIsMadeAndDoesNotCount() {
    machine = machineWithControlGroup(HALF, true);
    toARunThatIsLeft();
    Arms before = machine.arms(0);

    assertThat(tell(new Event.RunRequested(0, 0))).isInstanceOf(Action.AnnounceAway.class);
    closingEnds();

    assertThat(machine.arms(0)).isEqualTo(before);
  }

  @Test
  void cyclesInWhichTheControllerMayNotCloseDoNotCount() {
    machine = machineWithControlGroup(HALF, true);
    tell(new Event.Paused());
    for (int cycle = 0; cycle < 20; cycle++) {
      sample(110);
      leftRunEnds();
    }

    assertThat(machine.arms(0)).isEqualTo(Arms.EMPTY);
  }

  @Test
  void aCycleThatTheClosingOfAnotherTaskHasEndedDoesNotCount() {
    machine = machineWithTwoTasks();
    toAFirstRunThatIsLeft();
    Arms before = machine.arms(0);

    closingOfTheSecondTask();
    sample(0, 5);

    assertThat(machine.arms(0)).isEqualTo(before);
  }

  @Test
  void aCycleThatTheClosingOfAnotherTaskHasNotEndedCounts() {
    machine = machineWithTwoTasks();
    toAFirstRunThatIsLeft();
    Arms before = machine.arms(0);

    closingOfTheSecondTask();
    sample(115, 5);
    sample(0, 5);

    assertThat(machine.arms(0).without().cycles()).isEqualTo(before.without().cycles() + 1);
  }

  @Test
  void tasksThatDoNotStopTheProcessHaveNoControlGroup() {
    machine = machineWithControlGroup(HALF, false);
    for (int cycle = 0; cycle < 20; cycle++) {
      wholeClosing();
      now += GAP;
    }

    assertThat(machine.arms(0)).isEqualTo(Arms.EMPTY);
  }

  private static ControllerMachine machineWithControlGroup(double share, boolean stopsTheProcess) {
    return new ControllerMachine(
        settings().with(Settings.CONTROL_GROUP, share).with(Settings.REFUSAL_COST, Duration.ZERO),
        List.of(task("collection", null, stopsTheProcess)),
        new SplittableRandom(1));
  }

  private static ControllerMachine machineWithTwoTasks() {
    return new ControllerMachine(
        settings().with(Settings.CONTROL_GROUP, HALF).with(Settings.REFUSAL_COST, Duration.ZERO),
        List.of(task("young", null, true), task("full", null, true)),
        new SplittableRandom(1));
  }

  /** Closes until a due run of the first of two tasks is left to the JVM. */
  private void toAFirstRunThatIsLeft() {
    Action action = sample(110, 5);
    for (int cycle = 0; cycle < 100 && action.equals(ANNOUNCE_AWAY); cycle++) {
      closingEnds();
      action = sample(110, 5);
    }
    assertThat(action).isEqualTo(defer(DeferralReason.LEFT_TO_THE_JVM));
  }

  /** Closes for the second task alone, whatever was drawn for it. */
  private void closingOfTheSecondTask() {
    assertThat(tell(new Event.RunRequested(1, 0)))
        .isEqualTo(new Action.AnnounceAway(List.of(1), true));
    closingEnds();
  }

  /** Closes until a due run is left to the JVM. */
  private void toARunThatIsLeft() {
    Action action = sample(110);
    for (int cycle = 0; cycle < 100 && action.equals(ANNOUNCE_AWAY); cycle++) {
      closingEnds();
      action = sample(110);
    }
    assertThat(action).isEqualTo(defer(DeferralReason.LEFT_TO_THE_JVM));
  }

  /** Returns whether the run was left to the JVM. */
  private boolean oneCycle() {
    finished += 100;
    Action action = sample(110);
    if (action.equals(ANNOUNCE_AWAY)) {
      closingEnds();
      return false;
    }
    assertThat(action).isEqualTo(defer(DeferralReason.LEFT_TO_THE_JVM));
    tell(new Event.Hit(0, 2, MILLI, Standstill.NONE));
    leftRunEnds();
    return true;
  }

  private void leftRunEnds() {
    uncontrolledRuns++;
    sample(5);
  }

  private void closingEnds() {
    tell(new Event.Announced(false));
    tell(new Event.Empty());
    now += MachineFixtures.SETTLE;
    tell(new Event.Known());
    tasksEnd(5);
    now += GAP;
  }
}
