package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "1, 1, 1",
    "1000000, 1, 1",
    "1000001, 1, 2",
    "999999999, 1, 1000",
    "1000000000, 1, 1000",
    "1000000001, 2, 1001",
    "9223372036854775807, 9223372037, 9223372036855",
  })
  void roundsUpAndIsNeverZero(long nanos, long seconds, long millis) {
    RetryAfter retryAfter = new RetryAfter(nanos);

    assertThat(retryAfter.seconds()).isEqualTo(seconds);
    assertThat(retryAfter.millis()).isEqualTo(millis);
  }

  @Test
  void refusesThePast() {
    assertThatThrownBy(() -> new RetryAfter(-1)).hasMessage("nanos: -1 (expected at least 0)");
  }
}
