package io.github.btc.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.btc.RetryAfter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RefusalTest {

  @Test
  void saysHowLongAndThatNothingWasDone() {
    Map<String, String> headers = new LinkedHashMap<>();

    Refusal.writeHeaders(new RetryAfter(1_200_000_001), headers::put);

    assertThat(headers)
        .containsExactly(
            entry("Retry-After", "2"),
            entry("Retry-After-Ms", "1201"),
            entry("BTC-Refused", "not-processed"),
            entry("Cache-Control", "no-store"),
            entry("Content-Length", "0"));
  }

  @Test
  void neverSaysZeroWhichManyClientsTakeForAtOnce() {
    Map<String, String> headers = new LinkedHashMap<>();

    Refusal.writeHeaders(new RetryAfter(0), headers::put);

    assertThat(headers).containsEntry("Retry-After", "1").containsEntry("Retry-After-Ms", "1");
  }
}
