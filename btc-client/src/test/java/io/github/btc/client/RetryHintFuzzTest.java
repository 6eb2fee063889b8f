package io.github.btc.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Duration;

/** Whatever a server sends as Retry-After is a time from 0 to a day, or as if it were not there. */
class RetryHintFuzzTest {

  private static final long OTHERWISE_NANOS = 7;

  @FuzzTest(maxDuration = "1m")
  void isATimeOrAbsent(byte[] header) {
    String text = new String(header, UTF_8);

    assertReasonable(RetryHint.nanos(text, null, OTHERWISE_NANOS));
    assertReasonable(RetryHint.nanos(null, text, OTHERWISE_NANOS));
    assertReasonable(RetryHint.nanos(text, text, OTHERWISE_NANOS));
  }

  private static void assertReasonable(long nanos) {
    assertThat(nanos).isBetween(0L, Duration.ofDays(1).toNanos());
  }
}
