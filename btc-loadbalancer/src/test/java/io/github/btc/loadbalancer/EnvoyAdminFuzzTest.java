package io.github.btc.loadbalancer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/** Whatever an Envoy's admin API answers has a body, or is refused in one sentence. */
class EnvoyAdminFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void hasABodyOrIsRefused(byte[] answer) {
    try {
      String body = EnvoyAdmin.body(new String(answer, US_ASCII), "/clusters");
      assertThat(body.length()).isLessThan(answer.length);
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("expected");
    }
  }
}
