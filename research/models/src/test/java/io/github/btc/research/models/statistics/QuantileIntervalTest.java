package io.github.btc.research.models.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileIntervalTest {

  /** For the median it is the interval of Hettmansperger and Sheather, calculated with SciPy. */
  @Test
  void aroundTheMedianItIsTheOlderOne() {
    double[] sample = {
      4.2, 11.5, 7.3, 5.8, 6.4, 10, 11.2, 11.2, 5.2, 7, 16.5, 16.5, 15.2, 17.3, 22.5
    };
    Arrays.sort(sample);

    Estimate interval = QuantileInterval.of(sample, 0.5, 0.95);

    assertThat(interval.value()).isEqualTo(11.2);
    assertThat(interval.low()).isCloseTo(6.624103652407015, within(1e-9));
    assertThat(interval.high()).isCloseTo(16.014442086451467, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 0.99})
  void coversTheQuantileAsOftenAsItSays(double quantile) {
    SplittableRandom random = new SplittableRandom(5);
    double truth = -Math.log(1 - quantile);
    int samples = 4_000;
    int covered = 0;
    for (int i = 0; i < samples; i++) {
      double[] sorted = random.doubles(1_000).map(x -> -Math.log(1 - x)).sorted().toArray();
      Estimate interval = QuantileInterval.of(sorted, quantile, 0.95);
      covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }

    assertThat((double) covered / samples).isCloseTo(0.95, within(0.012));
  }

  @Test
  void endsAtTheLargestValueWhereTheSampleIsTooSmall() {
    double[] sorted = {1, 2, 3};

    assertThat(QuantileInterval.of(sorted, 0.9999, 0.95)).isEqualTo(new Estimate(3, 3, 3, 0.95));
    assertThat(QuantileInterval.of(sorted, 0.0001, 0.95).low()).isEqualTo(1);
    assertThatThrownBy(() -> QuantileInterval.of(new double[] {1}, 0.5, 0.95))
        .hasMessage("sample: 1 (expected at least 2)");
  }
}
