package io.github.btc.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.gate.OneWordGate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BtcHandlersTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);

  @Test
  void refusesSettingsOutOfRange() {
    assertThatThrownBy(() -> BtcHandlers.builder(gate).hold(Duration.ofSeconds(11)).build())
        .hasMessage("hold: 11 s (expected 0 to 10 s)");
    assertThatThrownBy(() -> BtcHandlers.builder(gate).status(200).build())
        .hasMessage("status: 200 (expected 400 to 599)");
    assertThatThrownBy(() -> BtcHandlers.builder(gate).mostResets(0).build())
        .hasMessage("mostResets: 0 (expected 1 to 1000000)");
  }

  @Test
  void makesANewHandlerForEveryChannel() {
    BtcHandlers btc = BtcHandlers.of(gate);

    assertThat(btc.forHttp1()).isNotSameAs(btc.forHttp1());
    assertThat(btc.forHttp2Stream()).isNotSameAs(btc.forHttp2Stream());
  }
}
