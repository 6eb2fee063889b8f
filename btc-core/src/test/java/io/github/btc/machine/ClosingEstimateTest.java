package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosingEstimateTest {

  private static final long MILLI = 1_000_000;

  @Test
  void guessesATenthOfASecondAtFirst() {
    assertThat(ClosingEstimate.FIRST_GUESS.nanos()).isEqualTo(100 * MILLI);
  }

  @Test
  void isAMillisecondAtLeast() {
    assertThat(new ClosingEstimate(1).nanos()).isEqualTo(MILLI);
  }

  /** The last three have lasted longer than was expected. */
  @ParameterizedTest
  @CsvSource({"0, 40", "30, 10", "32, 8", "36, 9", "40, 10", "200, 50"})
  void expectsAQuarterMoreOfAClosingThatOutlastsIt(long elapsedMillis, long restMillis) {
    assertThat(new ClosingEstimate(40 * MILLI).restNanos(elapsedMillis * MILLI))
        .isEqualTo(restMillis * MILLI);
  }

  @Test
  void sendsNobodyBackAtOnce() {
    assertThat(new ClosingEstimate(MILLI).restNanos(2 * MILLI)).isEqualTo(MILLI);
  }
}
