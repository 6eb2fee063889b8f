package io.github.btc.tools.demo;

import static io.github.btc.tools.demo.Configuration.BTC;
import static io.github.btc.tools.demo.Configuration.GATE_ONLY;
import static io.github.btc.tools.demo.Configuration.NO_COLLECTIONS;
import static io.github.btc.tools.demo.Configuration.OFF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.demo.Demo.Turn;
import org.junit.jupiter.api.Test;

final class DemoTest {

  @Test
  void runsTheConfigurationsInTurnAndEverySecondRoundBackwards() {
    assertThat(Demo.turns(2))
        .extracting(Turn::configuration)
        .containsExactly(OFF, GATE_ONLY, BTC, NO_COLLECTIONS, NO_COLLECTIONS, BTC, GATE_ONLY, OFF);
  }

  @Test
  void hasAFolderForEachRun() {
    assertThat(Demo.turns(3)).extracting(Turn::directoryName).doesNotHaveDuplicates();
  }
}
