package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.BACK_OFF;
import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.GRACE;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.SETTLE;
import static io.github.btc.machine.MachineFixtures.TASK_LIMIT;
import static io.github.btc.machine.MachineFixtures.settings;
import static io.github.btc.machine.MachineFixtures.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The task of the fixtures is due from level 100 on. Its runs leave the level where it was. */
class HeldBackTest extends MachineRig {

  private static final long HOUR = 3_600_000 * MILLI;

  private void runInVain(boolean succeeded, double level) {
    now += 100 * BACK_OFF;
    toRunning();
    tell(ended(succeeded, level));
    now += 100 * BACK_OFF;
  }

  @Test
  void aTaskIsNotRunAThirdTimeWhileItsLevelStaysWhereItWas() {
    runInVain(true, 110);
    runInVain(true, 110);

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    now += 1_000 * BACK_OFF;
    assertThat(sample(209)).as("no news, and no closing").isEqualTo(Action.NOTHING);
  }

  @Test
  void aTaskRunsAgainOnceItsLevelHasRisenByTheLowerEndOfItsInterval() {
    runInVain(true, 110);
    runInVain(true, 110);

    assertThat(sample(211)).isEqualTo(ANNOUNCE_AWAY);
  }

  /** What made it fail may have passed, and nothing else would notice. */
  @Test
  void aTaskWhoseLevelStandsStillIsTriedAgainAfterAnHour() {
    runInVain(false, 110);
    runInVain(false, 110);
    now += HOUR - 100 * BACK_OFF - 1; // the second run has ended 100 back-offs ago

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    now += 1;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aTaskThatDoesNotHelpAfterAnHourWaitsForAnother() {
    runInVain(true, 110);
    runInVain(true, 110);
    now += HOUR;
    runInVain(true, 110);

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    now += HOUR;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aFailedRunCountsAsOneThatHasLeftTheLevelWhereItWas() {
    runInVain(false, 110);
    runInVain(false, 110);

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
  }

  @Test
  void aRunThatHelpsEndsTheWait() {
    runInVain(true, 110);
    now += 100 * BACK_OFF;
    wholeClosing();
    runInVain(true, 110);

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aLevelThatFallsByItselfRisesFromThere() {
    runInVain(true, 110);
    runInVain(true, 110);
    sample(3);

    assertThat(sample(102)).isEqualTo(defer(DeferralReason.BACK_OFF));
    assertThat(sample(104)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aTaskThatStopsTheProcessAndFailsIsLeftToTheProcess() {
    machine =
        new ControllerMachine(
            settings(), List.of(task("collection", null, true)), new SplittableRandom(1));
    sample(5);
    for (int run = 0; run < 5; run++) {
      sample(3);
      runInVain(false, 3);
    }

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.DORMANT));
  }

  /** It ran far beyond its limit, and returned at last. */
  private void runStuck(double level) {
    now += 1_000 * BACK_OFF;
    toRunning();
    now += TASK_LIMIT;
    assertThat(tell(new Event.Tick())).isEqualTo(INTERRUPT_TASKS);
    now += GRACE;
    assertThat(tell(new Event.Tick())).isEqualTo(openGate(Ending.TASK_STUCK));
    now += 1_000 * BACK_OFF;
    tell(ended(true, level));
  }

  @Test
  void aTaskThatIgnoredItsInterruptBacksOffFromItsReturnOn() {
    runStuck(110);

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    now += BACK_OFF;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aTaskThatIgnoresItsInterruptIsNotRunAThirdTimeWhileItsLevelStaysWhereItWas() {
    runStuck(110);
    runStuck(110);
    now += 1_000 * BACK_OFF;

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
  }

  @Test
  void aTaskThatIgnoresItsInterruptAndHelpsAllTheSameRunsAgainWhenItsLevelHasRisen() {
    runStuck(5);
    runStuck(5);
    now += 1_000 * BACK_OFF;

    assertThat(sample(104)).isEqualTo(defer(DeferralReason.BACK_OFF));
    assertThat(sample(105)).isEqualTo(ANNOUNCE_AWAY);
  }

  /** No memory was left to tell how it ended. */
  @Test
  void aTaskThatIgnoredItsInterruptBacksOffAlsoIfNobodySaidHowItEnded() {
    toRunning();
    now += TASK_LIMIT;
    tell(new Event.Tick());
    now += GRACE;
    tell(new Event.Tick());
    now += 1_000 * BACK_OFF;
    tell(new Event.TasksEnded(0, List.of()));

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
  }

  @Test
  void onlyTheTaskThatWasStuckBacksOff() {
    machine = machine(settings(), 3);
    toRunning(110, 110, 110);
    now += TASK_LIMIT;
    tell(new Event.Tick());
    now += GRACE;
    tell(new Event.Tick());
    now += 1_000 * BACK_OFF;
    tell(
        new Event.TasksEnded(
            finished,
            List.of(
                new Event.Ended(true, 1, new Event.Reading(5, 0)),
                new Event.Ended(true, TASK_LIMIT, new Event.Reading(110, 0)),
                Event.Ended.notBegun(new Event.Reading(110, 0)))));

    assertThat(sample(110, 110, 110)).isEqualTo(new Action.AnnounceAway(List.of(0, 2), false));
  }

  @Test
  void aTaskThatDidNotBeginHasNotRunInVain() {
    machine = machine(settings(), 2);
    toRunning(110, 110);
    now += TASK_LIMIT;
    tell(new Event.Tick());
    tell(
        new Event.TasksEnded(
            finished,
            List.of(
                new Event.Ended(false, TASK_LIMIT, new Event.Reading(110, 0)),
                Event.Ended.notBegun(new Event.Reading(110, 0)))));
    now += GAP;

    assertThat(sample(110, 110)).isEqualTo(new Action.AnnounceAway(List.of(1), false));
  }

  private void toRunning(double... levels) {
    sample(levels);
    tell(new Event.Announced(false));
    tell(new Event.Empty());
    now += SETTLE;
    assertThat(tell(new Event.Known())).isInstanceOf(Action.RunTasks.class);
  }

  @Test
  void aClosingInWhichEveryTaskFailsIsNotCompleted() {
    toRunning();

    assertThat(tell(ended(false, 110))).isEqualTo(openGate(Ending.TASKS_FAILED));
  }

  @Test
  void aLevelThatCannotBeReadHoldsNobodyBack() {
    runInVain(false, Double.NaN);
    runInVain(false, Double.NaN);
    now += 10_000 * MILLI;

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }
}
