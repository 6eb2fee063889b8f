package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.test.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietTimesTest {

  private final FakeTicker ticker = new FakeTicker();
  private final QuietTimes quiet = new QuietTimes(ticker);

  @Test
  void beginASecondAfterTheLastRequest() {
    assertThat(quiet.isQuiet()).isFalse();
    ticker.advance(Duration.ofMillis(900));
    quiet.somebodyComes();
    assertThat(quiet.isQuiet()).isFalse();
    ticker.advance(Duration.ofMillis(999));
    assertThat(quiet.isQuiet()).isFalse();
    ticker.advance(Duration.ofMillis(1));
    assertThat(quiet.isQuiet()).isTrue();
  }

  @Test
  void endWithTheNextRequest() {
    ticker.advance(Duration.ofSeconds(2));
    assertThat(quiet.isQuiet()).isTrue();
    quiet.somebodyComes();
    assertThat(quiet.isQuiet()).isFalse();
  }
}
