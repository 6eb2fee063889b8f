package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.REFUSAL_COST;
import static io.github.btc.machine.MachineFixtures.SETTLE;
import static io.github.btc.machine.MachineFixtures.settings;
import static io.github.btc.machine.MachineFixtures.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerEvent.DeferralReason;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A closing costs each refused request its way to another replica. It saves half of the run for
 * each request that would have arrived in it.
 */
class PayingClosingTest extends MachineRig {

  /** With 100 requests per second and runs of 10 ms, a closing saves one request 5 ms. */
  private static final long REQUESTS = 100;

  private static final long CYCLE = 1_000 * MILLI;
  private static final long RUN = 10 * MILLI;
  private static final long PAID_REFUSALS = RUN / 2 / REFUSAL_COST;

  @BeforeEach
  void begin() {
    begin(true);
  }

  private void begin(boolean stopsTheProcess) {
    machine =
        new ControllerMachine(
            settings(),
            List.of(task("collection", null, stopsTheProcess)),
            new SplittableRandom(1));
    runNanos = RUN;
    sample(5);
  }

  private void closings(int count, long requests, long refusals) {
    refused = refusals;
    for (int closing = 0; closing < count; closing++) {
      finished += requests;
      now += CYCLE - SETTLE;
      wholeClosing();
    }
  }

  private Action nextDueSample() {
    now += GAP;
    return sample(110);
  }

  @Test
  void leavesATaskToItselfWhoseClosingsCostMoreThanTheySave() {
    closings(5, REQUESTS, PAID_REFUSALS + 1);

    assertThat(nextDueSample()).isEqualTo(defer(DeferralReason.DORMANT));
  }

  @Test
  void closesWhereAClosingSavesAsMuchAsItCosts() {
    closings(5, REQUESTS, PAID_REFUSALS);

    assertThat(nextDueSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void closesWhereTwiceAsManyRequestsArrive() {
    closings(5, 2 * REQUESTS, PAID_REFUSALS + 1);

    assertThat(nextDueSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void closesForFreeWhereNobodyIsRefused() {
    runNanos = 1;
    closings(5, 0, 0);

    assertThat(nextDueSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void doesNotKnowWhatATaskSavesThatStopsNoProcess() {
    begin(false);
    closings(5, REQUESTS, 1_000);

    assertThat(nextDueSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void beginsAgainToCountAfterAClosingThatPaid() {
    closings(4, REQUESTS, PAID_REFUSALS + 1);
    closings(1, REQUESTS, PAID_REFUSALS);
    closings(4, REQUESTS, PAID_REFUSALS + 1);

    assertThat(nextDueSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  /** An uncontrolled run doubles the pace of a level, and this often makes it infinite. */
  @Test
  void learnsNothingFromTheRunsThatItLeavesToTheJvm() {
    closings(5, REQUESTS, PAID_REFUSALS + 1);
    ActivationInterval before = machine.interval(0);

    for (int run = 1; run <= 1_100; run++) {
      now += CYCLE / 2;
      uncontrolledRuns = run;
      sample(5);
    }
    assertThat(machine.interval(0)).isEqualTo(before);

    now += 100 * CYCLE; // the dormancy of ten minutes is over
    sample(5);
    assertThat(nanosUntilDue())
        .as("time until the next sample of a level far below the interval")
        .isEqualTo(settings().longestSampleGapNanos());
  }

  @Test
  void measuresTheFirstCycleFromTheFirstSample() {
    closings(1, REQUESTS, PAID_REFUSALS);
    closings(4, REQUESTS, PAID_REFUSALS + 1);

    assertThat(nextDueSample()).as("the first one paid").isEqualTo(ANNOUNCE_AWAY);
  }
}
