package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActivationIntervalTest {

  private static final double GIB = 1 << 30;
  private final ActivationInterval interval = ActivationInterval.between(2 * GIB, 2.5 * GIB);

  @Test
  void isClosedAtBothEnds() {
    assertThat(interval.contains(2 * GIB)).isTrue();
    assertThat(interval.contains(2.5 * GIB)).isTrue();
    assertThat(interval.contains(Math.nextDown(2 * GIB))).isFalse();
    assertThat(interval.contains(Math.nextUp(2.5 * GIB))).isFalse();
  }

  @Test
  void mayBeginAtNothingAndBeAPoint() {
    assertThat(ActivationInterval.between(0, 0).contains(0)).isTrue();
  }

  @Test
  void isScaledAtBothEnds() {
    assertThat(interval.scaledBy(0.5)).isEqualTo(ActivationInterval.between(GIB, 1.25 * GIB));
    assertThat(interval.scaledBy(1)).isSameAs(interval);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.5, 1.000001, Double.NaN})
  void refusesAFactorThatDoesNotLowerIt(double factor) {
    assertThatThrownBy(() -> interval.scaledBy(factor))
        .hasMessage("factor: " + factor + " (expected more than 0, at most 1)");
  }

  @Test
  void drawsFromAllOfItself() {
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      double drawn = interval.draw(random);
      assertThat(interval.contains(drawn)).isTrue();
      sum += drawn / GIB;
    }
    assertThat(sum / 10_000).isBetween(2.24, 2.26);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 2, activationInterval.min: -1.0 (expected a finite level of at least 0)",
    "NaN, 2, activationInterval.min: NaN (expected a finite level of at least 0)",
    "3, 2, activationInterval.max: 2.0 (expected a finite level of at least min 3.0)",
    "1, Infinity, activationInterval.max: Infinity (expected a finite level of at least min 1.0)",
  })
  void refusesImpossibleBounds(double min, double max, String message) {
    assertThatThrownBy(() -> ActivationInterval.between(min, max))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
