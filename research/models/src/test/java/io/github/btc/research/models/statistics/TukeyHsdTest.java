package io.github.btc.research.models.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TukeyHsdTest {

  /** The upper 5 % points of the usual tables of the studentized range. */
  @ParameterizedTest
  @CsvSource({
    "3.877, 3, 10",
    "3.958, 4, 20",
    "3.486, 3, 30",
    "4.232, 5, 20",
    "3.685, 4, 120",
    "2.772, 2, 100000",
    "3.633, 4, 100000",
  })
  void agreesWithTheTables(double q, int groups, int degrees) {
    assertThat(TukeyHsd.below(q, groups, degrees)).isCloseTo(0.95, within(0.0007));
  }

  @Test
  void tellsGroupsApartAndLeavesAlikeOnesTogether() {
    double[] low = {10, 11, 9, 10.5, 9.5};
    double[] same = {10.2, 10.8, 9.1, 10.4, 9.6};
    double[] high = {13, 14, 12, 13.5, 12.5};
    TukeyHsd tukey = new TukeyHsd(List.of(low, same, high));

    assertThat(tukey.p(0, 1)).isGreaterThan(0.9);
    assertThat(tukey.p(0, 2)).isLessThan(0.001);
    assertThat(tukey.p(2, 0)).isEqualTo(tukey.p(0, 2));
  }
}
