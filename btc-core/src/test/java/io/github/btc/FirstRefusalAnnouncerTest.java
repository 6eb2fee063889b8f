package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FirstRefusalAnnouncerTest {

  @Test
  void waitsForSixtyMillisecondsAndThenForTwoWithoutARefusal() {
    assertThat(FirstRefusalAnnouncer.create().refusalWait())
        .isEqualTo(new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2)));
  }

  @Test
  void refusesAnEndlessCap() {
    assertThatThrownBy(
            () -> FirstRefusalAnnouncer.waitingAtMost(Duration.ofMinutes(1), Duration.ZERO))
        .hasMessage("cap: 1 min (expected 0 to 10 s)");
  }
}
