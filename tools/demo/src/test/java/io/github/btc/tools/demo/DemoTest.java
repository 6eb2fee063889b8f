package io.github.btc.tools.demo;

import static io.github.btc.tools.demo.Configuration.BTC;
import static io.github.btc.tools.demo.Configuration.NO_COLLECTIONS;
import static io.github.btc.tools.demo.Configuration.OFF;
import static io.github.btc.tools.demo.Configuration.OFF_LEAST_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.demo.Demo.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DemoTest {

  private static final List<Configuration> ALL = Configuration.COMPARED;

  @Test
  void runsTheConfigurationsInTurnAndEverySecondRoundBackwards() {
    assertThat(Demo.turns(ALL, 2))
        .extracting(Turn::configuration)
        .containsExactly(
            OFF,
            OFF_LEAST_REQUEST,
            BTC,
            NO_COLLECTIONS,
            NO_COLLECTIONS,
            BTC,
            OFF_LEAST_REQUEST,
            OFF);
  }

  @Test
  void runsOneConfigurationAloneInEachRound() {
    assertThat(Demo.turns(List.of(BTC), 2))
        .extracting(Turn::configuration)
        .containsExactly(BTC, BTC);
  }

  @Test
  void hasAFolderForEachRun() {
    assertThat(Demo.turns(ALL, 3)).extracting(Turn::directoryName).doesNotHaveDuplicates();
  }
}
