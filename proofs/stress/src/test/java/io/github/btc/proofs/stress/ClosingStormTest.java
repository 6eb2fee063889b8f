package io.github.btc.proofs.stress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A small storm. The whole one, a thousand million requests: {@code java -cp
 * btc-core/target/classes:proofs/stress/target/classes io.github.btc.proofs.stress.ClosingStorm}.
 */
@Timeout(900)
class ClosingStormTest {

  @Test
  void noRequestMeetsATaskNobodyIsForgottenAndEveryWakeUpArrives() throws Exception {
    ClosingStorm.Outcome outcome = new ClosingStorm(4_000_000, 4_000).run();

    assertThat(outcome.lostWakeUps()).as("lost wake-ups").isZero();
    assertThat(outcome.served()).isGreaterThanOrEqualTo(4_000_000);
    assertThat(outcome.closings()).isEqualTo(4_000);
    assertThat(outcome.overlaps()).as("overlaps").isZero();
    assertThat(outcome.leaks()).as("leaks").isZero();
  }

  @Test
  void closesUntilTheEndOfAStormThatIsLongerThanTheGatesCountOfRequests() throws Exception {
    ClosingStorm.Outcome outcome = new ClosingStorm(20_000_000, 2_000).run();

    assertThat(outcome.lostWakeUps()).as("lost wake-ups").isZero();
    assertThat(outcome.served()).isGreaterThanOrEqualTo(20_000_000);
    assertThat(outcome.closings()).isEqualTo(2_000);
    assertThat(outcome.leaks()).as("leaks").isZero();
  }

  @Test
  void findsAGateThatChecksBeforeItCounts() throws Exception {
    System.setProperty(GateUnderTest.CHOICE, GateUnderTest.CHECK_FIRST);
    try {
      long overlaps = 0;
      for (int storm = 0; storm < 1_000 && overlaps == 0; storm++) {
        overlaps = new ClosingStorm(200_000, 2_000).run().overlaps();
      }

      assertThat(overlaps).isPositive();
    } finally {
      System.clearProperty(GateUnderTest.CHOICE);
    }
  }
}
