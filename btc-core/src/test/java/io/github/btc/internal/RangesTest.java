package io.github.btc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RangesTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void allowsBothEndsOfARange() {
    assertThat(Ranges.nanos("limit", SECOND, SECOND, MINUTE)).isEqualTo(1_000_000_000L);
    assertThat(Ranges.nanos("limit", MINUTE, SECOND, MINUTE)).isEqualTo(60_000_000_000L);
    assertThat(Ranges.share("share", 0.1, 0.1, 0.9)).isEqualTo(0.1);
    assertThat(Ranges.share("share", 0.9, 0.1, 0.9)).isEqualTo(0.9);
    assertThat(Ranges.whole("count", 2, 2, 5)).isEqualTo(2);
    assertThat(Ranges.whole("count", 5, 2, 5)).isEqualTo(5);
  }

  @Test
  void refusesWhatLiesJustOutside() {
    assertThatThrownBy(() -> Ranges.nanos("limit", Duration.ofNanos(7), SECOND, MINUTE))
        .hasMessage("limit: 7 ns (expected 1 s to 1 min)");
    assertThatThrownBy(() -> Ranges.nanos("limit", MINUTE.plusNanos(1), SECOND, MINUTE))
        .hasMessage("limit: 60000000001 ns (expected 1 s to 1 min)");
    assertThatThrownBy(() -> Ranges.nanos("limit", Duration.ofDays(200_000), SECOND, MINUTE))
        .hasMessage("limit: 4800000 h (expected 1 s to 1 min)");
    assertThatThrownBy(() -> Ranges.whole("count", 1, 2, 5))
        .hasMessage("count: 1 (expected 2 to 5)");
    assertThatThrownBy(() -> Ranges.whole("count", 6, 2, 5))
        .hasMessage("count: 6 (expected 2 to 5)");
  }
}
