package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioSumsTest {

  /** Three cycles, calculated by hand. */
  private final RatioSums sums = RatioSums.NONE.plus(1, 10).plus(4, 20).plus(1, 30);

  @Test
  void theRatioIsThatOfTheSumsAndNotTheMeanOfTheRatios() {
    assertThat(sums.cycles()).isEqualTo(3);
    assertThat(sums.ratio()).isEqualTo(0.1);
  }

  /** The scatter is 0 + 2² + (-2)² = 8, times 3 cycles, by 2 degrees of freedom and 60². */
  @Test
  void theVarianceIsTheScatterAroundTheRatio() {
    assertThat(sums.variance()).isEqualTo(8 * 3 / (2 * 60.0 * 60.0), within(1e-15));
  }

  @Test
  void cyclesWithTheSameRatioDoNotScatter() {
    assertThat(RatioSums.NONE.plus(1, 10).plus(2, 20).plus(7, 70).variance())
        .isCloseTo(0, within(1e-15));
  }

  @Test
  void cyclesWithoutARequestHaveNoRatio() {
    assertThat(RatioSums.NONE.plus(0, 0).ratio()).isZero();
  }
}
