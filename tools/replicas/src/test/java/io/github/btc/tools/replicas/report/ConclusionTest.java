package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConclusionTest {

  @Test
  void comparesTheThreeRuns() {
    assertThat(Conclusion.of(SampleRuns.figures()))
        .isEqualTo(
            "With BTC none of 700 requests met a collection; without it 5 did, and behind a gate"
                + " alone 81. A collection took 10 % of a full one, a closing 24 %.");
  }
}
