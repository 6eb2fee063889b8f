package io.github.btc.research.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedTest {

  @Test
  void saysOfAShortRunThatItWasWarmUp() {
    assertThat(fields(new Speed(1_000_000, 2)))
        .containsEntry("simulatedRequestsPerSecond", 500_000.0)
        .containsEntry("speedIsWarmUp", true);
  }

  @Test
  void saysOfALongRunThatItWasNot() {
    assertThat(fields(Speed.ofRate(12e6, 4e6)))
        .containsEntry("simulatedRequestsPerSecond", 4e6)
        .containsEntry("speedIsWarmUp", false);
  }

  private static Map<String, Object> fields(Speed speed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    speed.addTo(fields);
    return fields;
  }
}
