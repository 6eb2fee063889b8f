package io.github.btc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResetQuotaTest {

  private static final long WINDOW_NANOS = 30_000_000_000L;
  private static final int MOST = 90;

  @Test
  void aWindowAnywhereHasNoMoreResetsThanTwoQuotas() {
    ResetQuota quota = new ResetQuota(MOST, WINDOW_NANOS);
    long start = Long.MAX_VALUE - 1; // the clock may overflow
    List<Long> sent = new ArrayList<>();
    for (long now = start; now - start < 4 * WINDOW_NANOS; now += WINDOW_NANOS / 300) {
      if (quota.take(now)) {
        sent.add(now);
      }
    }

    assertThat(sent).hasSize(4 * MOST);
    for (long first : sent) {
      assertThat(sent.stream().filter(it -> it - first >= 0 && it - first < WINDOW_NANOS).count())
          .isLessThanOrEqualTo(2 * MOST);
    }
  }

  @Test
  void aWindowHasRoomUpToItsLastNanosecond() {
    ResetQuota quota = new ResetQuota(1, WINDOW_NANOS);

    assertThat(quota.take(0)).isTrue();
    assertThat(quota.take(WINDOW_NANOS - 1)).isFalse();
    assertThat(quota.take(WINDOW_NANOS)).isTrue();
  }
}
