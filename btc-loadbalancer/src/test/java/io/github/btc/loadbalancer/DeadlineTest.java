package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A wait that ends at a deadline, also if it begins after it. */
class DeadlineTest {

  @Test
  void leavesNoUnlimitedWaitWhenItHasPassed() {
    Deadline passed = Deadline.after(0);

    assertThat(passed.hasPassed()).isTrue();
    assertThat(passed.millisLeft()).isEqualTo(1); // a selector would wait for ever for 0
  }

  @Test
  void roundsTheTimeLeftUp() {
    assertThat(Deadline.after(3_600_000_000_000L).millisLeft()).isBetween(3_000_000L, 3_600_000L);
  }
}
