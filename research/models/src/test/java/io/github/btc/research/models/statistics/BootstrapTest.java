package io.github.btc.research.models.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BootstrapTest {

  @Test
  void theIntervalOfAMeanIsThatOfTheNormalDistribution() {
    SplittableRandom random = new SplittableRandom(3);
    double[] sample = new double[400];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = 10 + random.nextGaussian();
    }

    Estimate mean = Bootstrap.mean(sample, 1);

    assertThat(mean.value()).isCloseTo(10, within(0.15));
    assertThat(mean.high() - mean.low()).isCloseTo(2 * 1.96 / 20, within(0.02));
  }

  @Test
  void theSameSeedGivesTheSameInterval() {
    double[] sample = {1, 2, 3, 10};

    assertThat(Bootstrap.median(sample, 4)).isEqualTo(Bootstrap.median(sample, 4));
    assertThat(Bootstrap.median(sample, 4).value()).isEqualTo(2.5);
    assertThat(Bootstrap.mean(new double[] {7}, 4)).isEqualTo(new Estimate(7, 7, 7, 0.95));
  }
}
