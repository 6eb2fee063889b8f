package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.ANNOUNCE_LIMIT;
import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.SETTLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The routers confirm, and requests come all the same: they have taken another replica out. */
class ConfirmationsTest extends MachineRig {

  private static final long RUN = 5 * SETTLE;
  private static final int SERVED_IN_A_CLOSING = 10;

  /** From the first closing on there is a rate of requests. */
  @BeforeEach
  void servesSomeRequests() {
    closing(false, 0, 0);
  }

  /** A closing before which as many requests have been served as make 10 in the closing's time. */
  private void closing(boolean confirmed, long served, long refusals) {
    refused = refusals;
    finished += served;
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
    now += RUN;
    tasksEnd(5);
  }

  private void confirmedClosing(long refusals) {
    long open = GAP + ANNOUNCE_LIMIT + SETTLE;
    closing(true, SERVED_IN_A_CLOSING * open / (SETTLE + RUN), refusals);
  }

  private Action nextSample() {
    now += GAP;
    return sample(110);
  }

  private void confirmedRound(long refusals) {
    for (int i = 0; i < 3; i++) {
      confirmedClosing(refusals);
    }
  }

  @Test
  void closesNoMoreAfterTwoRoundsOfConfirmedClosingsThatRefusedWhatItUsuallyServes() {
    confirmedRound(9);
    confirmedRound(12);

    assertThat(nextSample()).isEqualTo(defer(DeferralReason.MISROUTED));
  }

  @Test
  void triesAgainAfterAMinuteAndThenEverLaterUpToTenMinutes() {
    confirmedRound(9);
    confirmedRound(12);
    for (int minutes : new int[] {1, 2, 4, 8, 10, 10}) {
      long disbelieved = now;
      assertThat(nextSample()).isEqualTo(defer(DeferralReason.MISROUTED));

      now = disbelieved + minutes * 60_000 * MILLI - MILLI;
      assertThat(sample(110)).as("before %d minutes", minutes).isEqualTo(Action.NOTHING);
      now += MILLI;
      confirmedRound(9);
    }
  }

  @Test
  void waitsLongerThoughOneRoundWasGood() {
    disbelieved();
    confirmedRound(1);
    confirmedRound(1);
    confirmedRound(1);

    assertThat(minutesOfDisbelief()).isEqualTo(2);
  }

  @Test
  void beginsAnewAfterFourGoodRounds() {
    disbelieved();
    for (int i = 0; i < 4; i++) {
      confirmedRound(1);
    }

    assertThat(minutesOfDisbelief()).isEqualTo(1);
  }

  private void disbelieved() {
    confirmedRound(9);
    confirmedRound(12);
    now += 60_000 * MILLI;
  }

  private int minutesOfDisbelief() {
    confirmedRound(9);
    confirmedRound(12);
    assertThat(nextSample()).isEqualTo(defer(DeferralReason.MISROUTED));
    int minutes = 1;
    now += 60_000 * MILLI;
    while (sample(110).equals(Action.NOTHING)) {
      minutes++;
      now += 60_000 * MILLI;
    }
    return minutes;
  }

  /** Its client is cold and obeys late: seen with a client that had just been started. */
  @Test
  void oneSuchRoundIsNoReason() {
    confirmedRound(100);
    confirmedRound(0);
    confirmedRound(100);

    assertThat(nextSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void requestsThatWereOnTheirWayAreNoReason() {
    confirmedRound(4);
    confirmedRound(5);

    assertThat(nextSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void aServiceWithHardlyAnyRequestsWaitsForMoreClosings() {
    for (int i = 0; i < 6; i++) {
      closing(true, 1, 2);
    }

    assertThat(nextSample()).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void refusalsThatNobodyHasConfirmedTellNothing() {
    for (int i = 0; i < 6; i++) {
      closing(false, 1000, 100);
    }

    assertThat(nextSample()).isEqualTo(ANNOUNCE_AWAY);
  }
}
