package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConclusionTest {

  @Test
  void comparesBtcWithBothRoutings() {
    assertThat(Conclusion.of(SampleRuns.rounds()))
        .isEqualTo(
            "With BTC, none of 700 requests were hit by a collection. Without BTC 5 were hit with"
                + " round robin, and 2 with least-request routing. The p99 was 1.0 ms with BTC, and"
                + " 1.0 and 1.0 ms without it.");
  }

  @Test
  void saysNothingOfARunThatHasNothingToBeComparedWith() {
    assertThat(Conclusion.of(new Rounds(SampleRuns.rounds().of("btc")))).isEmpty();
  }
}
