package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.ANNOUNCE_LIMIT;
import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.SETTLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import org.junit.jupiter.api.Test;

/** The routers confirm, and requests come all the same: they have taken another replica out. */
class ConfirmationsTest extends MachineRig {

  private void closing(boolean confirmed, long refusals) {
    refused = refusals;
    now += GAP;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
    tell(new Event.Announced(confirmed));
    if (confirmed) {
      now += ANNOUNCE_LIMIT + SETTLE;
      tell(new Event.Tick());
    }
    tell(new Event.Empty());
    now += SETTLE;
    tell(new Event.Known());
    tasksEnd(5);
    now += GAP;
  }

  @Test
  void closesNoMoreAfterTwoClosingsThatWereConfirmedAndRefusedRequests() {
    closing(true, 2);
    closing(true, 7);

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.MISROUTED));
  }

  @Test
  void triesAgainAfterTenMinutes() {
    closing(true, 2);
    closing(true, 7);
    sample(110);

    now += 600_000 * MILLI;

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void oneLateRequestIsNoReason() {
    closing(true, 1);
    closing(true, 1);

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aClosingWithoutRefusalsBeginsTheCountAgain() {
    closing(true, 2);
    closing(true, 0);
    closing(true, 2);

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void refusalsThatNobodyHasConfirmedTellNothing() {
    closing(false, 20);
    closing(false, 20);

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }
}
