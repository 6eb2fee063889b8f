package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.BACK_OFF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import org.junit.jupiter.api.Test;

/** A monitor fails for one sample. The level has neither fallen nor risen by that. */
class UnreadableLevelTest extends MachineRig {

  private void runTwiceInVain() {
    for (int run = 0; run < 2; run++) {
      toRunning();
      tell(ended(true, 110));
      now += 100 * BACK_OFF;
    }
  }

  @Test
  void endsNoWait() {
    runTwiceInVain();
    sample(Double.NaN);

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    assertThat(sample(209)).as("no news").isEqualTo(Action.NOTHING);
    assertThat(sample(211)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void endsNoWaitAfterAnUncontrolledRunEither() {
    runTwiceInVain();
    uncontrolledRuns = 1;
    sample(Double.NaN);

    assertThat(sample(110)).as("it rises from there").isEqualTo(defer(DeferralReason.BACK_OFF));
  }

  @Test
  void doesNotMakeEachRequestASample() {
    sample(10);
    sample(Double.NaN);

    assertThat(requestsUntilNextSample()).isEqualTo(100);
  }

  @Test
  void leavesTheLevelFromWhichGrowthCountsAsItWas() {
    sample(10);
    finished = 100;
    sample(80);
    sample(Double.NaN);
    finished = 200;

    assertThat(sample(99)).isEqualTo(Action.NOTHING);
    assertThat(machine.level(0)).isEqualTo(99);
    assertThat(requestsUntilNextSample()).as("89 levels in 200 requests").isBetween(0L, 60L);
  }
}
