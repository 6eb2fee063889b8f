package io.github.btc.research.models.ctmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoissonWeightsTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.5, 1, 30, 1_000, 123_456.7, 5e6})
  void equalTheDistributionAndLeaveOutNextToNothing(double mean) {
    PoissonDistribution expected = PoissonDistribution.of(mean);

    PoissonWeights weights = PoissonWeights.of(mean, 1e-12);

    double sum = 0;
    for (int k = weights.left(); k <= weights.right(); k++) {
      sum += weights.weight(k);
      assertThat(weights.weight(k)).isCloseTo(expected.probability(k), within(1e-9));
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
    double leftOut =
        expected.survivalProbability(weights.right())
            + (weights.left() == 0 ? 0 : expected.cumulativeProbability(weights.left() - 1));
    assertThat(leftOut).isLessThan(1e-12);
  }

  @Test
  void doNotJumpInNoTime() {
    PoissonWeights weights = PoissonWeights.of(0, 1e-12);

    assertThat(weights.right()).isZero();
    assertThat(weights.weight(0)).isEqualTo(1);
  }
}
