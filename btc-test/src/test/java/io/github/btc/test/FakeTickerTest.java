package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class FakeTickerTest {

  @Test
  void standsStillUntilItIsToldToGoOn() {
    FakeTicker ticker = new FakeTicker();

    assertThat(ticker.nanos()).isZero();
    assertThat(ticker.advance(Duration.ofMillis(2)).nanos()).isEqualTo(2_000_000);
    assertThat(ticker.nanos()).isEqualTo(2_000_000);
  }

  @Test
  void doesNotGoBack() {
    assertThatThrownBy(() -> new FakeTicker().advance(Duration.ofNanos(-1)))
        .hasMessage("time: PT-0.000000001S (expected at least 0)");
  }
}
