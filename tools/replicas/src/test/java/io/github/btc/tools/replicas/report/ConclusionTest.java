package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConclusionTest {

  @Test
  void comparesTheThreeRuns() {
    assertThat(Conclusion.of(SampleRuns.rounds()))
        .isEqualTo(
            "With BTC, none of 700 requests met a collection. Without BTC 5 requests met one, and"
                + " behind a gate alone 81. With BTC a collection took 10 % of the time of a full"
                + " one, and a closing 24 %.");
  }

  @Test
  void saysNothingOfARunThatHasNothingToBeComparedWith() {
    assertThat(Conclusion.of(new Rounds(SampleRuns.rounds().of("btc")))).isEmpty();
  }
}
