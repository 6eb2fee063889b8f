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
}
