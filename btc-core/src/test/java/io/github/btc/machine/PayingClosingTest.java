package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.REFUSAL_COST;
import static io.github.btc.machine.MachineFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.DeferralReason;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A closing costs each refused request its way to another replica. It saves half of the run for
 * each request that would have arrived in it.
 */
class PayingClosingTest extends MachineRig {

  /** 100 requests per second and runs of 10 ms: a closing saves 1 request 5 ms. */
  private static final long REQUESTS = 100;

  private static final long CYCLE = 1_000 * MILLI;
  private static final long RUN = 10 * MILLI;
  private static final long SAVED = RUN / 2;

  private static ControllerMachine machineOf(boolean stopsTheProcess) {
    return new ControllerMachine(
        settings(), List.of(new Task(stopsTheProcess)), new SplittableRandom(1));
  }

  /** Five closings, and the sample after them. */
  private Action afterFiveClosings(long refusedInEach) {
    runNanos = RUN;
    refused = refusedInEach;
    sample(5);
    for (int closing = 0; closing < 5; closing++) {
      long begin = now;
      finished += REQUESTS;
      now += CYCLE - MachineFixtures.SETTLE;
      wholeClosing();
      assertThat(now - begin).isEqualTo(CYCLE);
    }
    now += GAP;
    return sample(110);
  }

  @Test
  void leavesATaskToItselfWhoseClosingsCostMoreThanTheySave() {
    machine = machineOf(true);

    assertThat(afterFiveClosings(SAVED / REFUSAL_COST + 1))
        .isEqualTo(defer(DeferralReason.DORMANT));
  }

  @Test
  void closesWhereAClosingSavesAsMuchAsItCosts() {
    machine = machineOf(true);

    assertThat(afterFiveClosings(SAVED / REFUSAL_COST)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void closesWhereTwiceAsManyRequestsArrive() {
    machine = machineOf(true);
    runNanos = RUN;
    refused = SAVED / REFUSAL_COST + 1;
    sample(5);
    for (int closing = 0; closing < 5; closing++) {
      finished += 2 * REQUESTS;
      now += CYCLE;
      wholeClosing();
    }

    now += GAP;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void closesForFreeWhereNobodyIsRefused() {
    machine = machineOf(true);
    runNanos = 1;
    sample(5);
    for (int closing = 0; closing < 5; closing++) {
      now += CYCLE;
      wholeClosing();
    }

    now += GAP;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void doesNotKnowWhatATaskSavesThatStopsNoProcess() {
    machine = machineOf(false);

    assertThat(afterFiveClosings(1_000)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void beginsAgainToCountAfterAClosingThatPaid() {
    machine = machineOf(true);
    runNanos = RUN;
    sample(5);
    for (int closing = 0; closing < 9; closing++) {
      refused = closing == 4 ? 0 : SAVED / REFUSAL_COST + 1;
      finished += REQUESTS;
      now += CYCLE;
      wholeClosing();
    }

    now += GAP;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  /** Due from level 100 on. */
  private record Task(boolean stopsTheProcess) implements BackgroundTask {

    @Override
    public String name() {
      return "collection";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(100, 120);
    }

    @Override
    public OptionalLong maxRequests() {
      return OptionalLong.of(1_000);
    }

    @Override
    public void run() {}
  }
}
