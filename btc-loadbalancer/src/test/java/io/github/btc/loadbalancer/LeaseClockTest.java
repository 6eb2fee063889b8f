package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseClockTest {

  private static final long HOLD = 400;

  @Test
  void isQuietForAQuarterOfTheLeaseAfterARenewal() {
    LeaseClock clock = new LeaseClock(HOLD, 0);
    assertThat(clock.foundQuiet(0, 50)).isTrue();

    assertThat(clock.isQuiet(100)).isTrue();
    assertThat(clock.isQuiet(101)).isFalse();
    clock.renewed(90, 95);
    assertThat(clock.isQuiet(190)).isTrue();
  }

  @Test
  void leavesHalfOfTheLeaseForTheWork() {
    LeaseClock clock = new LeaseClock(HOLD, 1000);

    assertThat(clock.beginByNanos()).isEqualTo(1000 + HOLD / 2);
    clock.renewed(1100, 1150);
    assertThat(clock.beginByNanos()).isEqualTo(1100 + HOLD / 2); // when it was sent
  }

  @Test
  void isNotQuietBeforeThatWasFoundOut() {
    assertThat(new LeaseClock(HOLD, 0).isQuiet(0)).isFalse();
  }

  /** The process was suspended, and its renewals go on before its work does. */
  @ParameterizedTest
  @ValueSource(longs = {400, 401, 10_000})
  void isNotQuietAfterARenewalThatMayHaveComeTooLate(long answered) {
    LeaseClock clock = new LeaseClock(HOLD, 0);
    clock.foundQuiet(0, 10);

    clock.renewed(answered - 10, answered);

    assertThat(clock.isQuiet(answered)).isFalse();
    assertThat(clock.lapses()).isEqualTo(1);
    assertThat(clock.foundQuiet(1, answered + 20)).isTrue();
    assertThat(clock.isQuiet(answered + 20)).isTrue();
  }

  /** Sent in time, but heard perhaps after the lease had ended. */
  @Test
  void doesNotTakeTheSendingOfARenewalForItsHearing() {
    LeaseClock clock = new LeaseClock(HOLD, 0);
    clock.foundQuiet(0, 10);

    clock.renewed(300, 450);

    assertThat(clock.isQuiet(451)).isFalse();
  }

  @Test
  void doesNotBelieveAQuietThatWasFoundWhileTheLeaseEnded() {
    LeaseClock clock = new LeaseClock(HOLD, 0);
    assertThat(clock.foundQuiet(0, HOLD)).isFalse();

    clock.renewed(500, 510);

    assertThat(clock.foundQuiet(0, 520)).isFalse();
    assertThat(clock.isQuiet(520)).isFalse();
  }

  @Test
  void comparesReadingsOfAClockThatRunsOver() {
    long start = Long.MAX_VALUE - 100;
    LeaseClock clock = new LeaseClock(HOLD, start);

    clock.renewed(start + 200, start + 210);

    assertThat(clock.lapses()).isZero();
    assertThat(clock.foundQuiet(0, start + 250)).isTrue();
    assertThat(clock.isQuiet(start + 300)).isTrue();
  }
}
