package io.github.btc.tools.advisor.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PricesTest {

  @Test
  void costIsLinearInProcessorsAndMemory() {
    assertThat(Prices.FARGATE.perHour(1.4, 2)).isCloseTo(0.0656, within(1e-4));
    assertThat(Prices.FARGATE.perHour(0.75 * 1.4, 7)).isCloseTo(0.0736, within(1e-4));
  }

  @Test
  void requestsTurnedAwayMakeAnswersDearer() {
    Prices prices = new Prices(0.036, 0);

    assertThat(prices.perMillion(1, 0, 100)).isCloseTo(0.1, within(1e-12));
    assertThat(prices.perMillion(1, 0, 90)).isCloseTo(0.1 / 0.9, within(1e-12));
    assertThat(prices.perMillion(1, 0, 0)).isInfinite();
  }

  @Test
  void refusesPricesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Prices(-1, 0))
        .withMessage("price of a processor hour: -1.0 (expected 0 to 1000000)");
    assertThatIllegalArgumentException().isThrownBy(() -> new Prices(0, Double.NaN));
  }
}
