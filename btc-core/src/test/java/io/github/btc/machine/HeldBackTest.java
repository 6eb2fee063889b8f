package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.BACK_OFF;
import static io.github.btc.machine.MachineFixtures.MILLI;
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
