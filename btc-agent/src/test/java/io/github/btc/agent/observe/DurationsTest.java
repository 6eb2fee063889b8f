package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

/** Quantiles are at most three percent off, whatever the durations. */
class DurationsTest {

  @Test
  void hasNoQuantileWithoutADuration() {
    assertThat(new Durations().quantileNanos(0.999)).isZero();
    assertThat(new Durations().meanNanos()).isZero();
  }

  @Test
  void findsEachQuantileOfAThousandDurations() {
    Durations durations = new Durations();
    for (long i = 1; i <= 1_000; i++) {
      durations.add(i * 1_000_000);
    }

    for (int permille = 1; permille <= 1_000; permille++) {
      assertThat(durations.quantileNanos(permille / 1_000.0))
          .isCloseTo(permille * 1_000_000L, withinPercentage(3.2));
    }
    assertThat(durations.longestNanos()).isEqualTo(1_000_000_000L);
    assertThat(durations.meanNanos()).isEqualTo(500_500_000L);
  }

  @Test
  void takesTheShortestAndTheLongestDuration() {
    Durations durations = new Durations();
    durations.add(-1);
    durations.add(0);
    durations.add(Long.MAX_VALUE);

    assertThat(durations.quantileNanos(0.5)).isZero();
    assertThat(durations.quantileNanos(1)).isCloseTo(Long.MAX_VALUE, withinPercentage(3.2));
  }
}
