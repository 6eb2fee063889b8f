package io.github.btc.research.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CollectionCostsTest {

  /** The table of docs/maintainers/collectors.md: JDK 25, two processors. */
  @ParameterizedTest
  @CsvSource({"SERIAL, 40, 170", "PARALLEL, 31, 139", "G1, 27, 111"})
  void fullCollectionsTakeWhatWasMeasured(CollectionCosts costs, double at100, double at400) {
    assertThat(costs.fullMillis(100, 2)).isCloseTo(at100, within(1e-9));
    assertThat(costs.fullMillis(400, 2)).isCloseTo(at400, within(1e-9));
  }

  /** The same table: 154 MB of Eden, a quarter of it left, 2.9 to 5.4 ms. */
  @ParameterizedTest
  @EnumSource(CollectionCosts.class)
  void youngRunsTakeAboutWhatWasMeasured(CollectionCosts costs) {
    assertThat(costs.youngMillis(0.26 * 154, 0, 2)).isBetween(2.9, 5.4);
  }

  @Test
  void aFractionOfAProcessorTakesLonger() {
    assertThat(CollectionCosts.SERIAL.fullMillis(100, 0.5)).isCloseTo(80, within(1e-9));
    assertThat(CollectionCosts.SERIAL.fullMillis(100, 4)).isCloseTo(40, within(1e-9));
    assertThat(CollectionCosts.G1.fullMillis(100, 4)).isCloseTo(13.5, within(1e-9));
    assertThat(CollectionCosts.G1.fullMillis(100, 64))
        .isEqualTo(CollectionCosts.G1.fullMillis(100, 8));
  }
}
