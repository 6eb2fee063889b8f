package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RefusalWaitTest {

  @Test
  void isLongEnoughForRoutersOfTwoKinds() {
    RefusalWait patient = new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2));
    RefusalWait slow = new RefusalWait(Duration.ofMillis(20), Duration.ofMillis(10));
    RefusalWait both = new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(10));

    assertThat(patient.orLonger(slow)).isEqualTo(both);
    assertThat(slow.orLonger(patient)).isEqualTo(both);
  }
}
