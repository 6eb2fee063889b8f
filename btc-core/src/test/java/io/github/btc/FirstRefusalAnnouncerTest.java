package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusalWait.Refusals;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FirstRefusalAnnouncerTest {

  private static final long MILLI = 1_000_000;
  private final FirstRefusalAnnouncer announcer = FirstRefusalAnnouncer.create();

  @Test
  void waitsForTheFirstRefusalNoLongerThanItsCap() {
    assertThat(wait(new Refusals(0, 0, 0, 0))).isEqualTo(60 * MILLI);
    assertThat(wait(new Refusals(0, 59 * MILLI, 0, 0))).isEqualTo(MILLI);
    assertThat(wait(new Refusals(0, 61 * MILLI, 0, 0))).isZero();
  }

  @Test
  void settlesAfterTheFirstRefusal() {
    assertThat(wait(new Refusals(1, 5 * MILLI, 0, 0))).isEqualTo(2 * MILLI);
    assertThat(wait(new Refusals(9, 7 * MILLI, 2 * MILLI, 2 * MILLI))).isZero();
  }

  @Test
  void settlesAnewAfterAFurtherRefusalButNotForEver() {
    assertThat(wait(new Refusals(2, 9 * MILLI, 3 * MILLI, 0))).isEqualTo(2 * MILLI);
    assertThat(wait(new Refusals(8, 9 * MILLI, 9 * MILLI, 0))).isEqualTo(MILLI);
    assertThat(wait(new Refusals(9, 19 * MILLI, 10 * MILLI, 0))).isZero();
  }

  private long wait(Refusals refusals) {
    return announcer.refusalWait().nanosUntilKnown(refusals);
  }

  @Test
  void refusesAnEndlessCap() {
    assertThatThrownBy(
            () -> FirstRefusalAnnouncer.waitingAtMost(Duration.ofMinutes(1), Duration.ZERO))
        .hasMessage("cap: 1 min (expected 0 to 10 s)");
  }
}
