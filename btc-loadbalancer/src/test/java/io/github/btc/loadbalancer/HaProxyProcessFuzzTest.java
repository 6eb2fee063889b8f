package io.github.btc.loadbalancer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/** Whatever a HAProxy says of itself is understood, or refused in one sentence. */
class HaProxyProcessFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void understandsOrRefuses(byte[] bytes) {
    String answer = new String(bytes, US_ASCII);
    assertThat(HaProxyProcess.without(answer).length()).isLessThanOrEqualTo(answer.length());
    HaProxyProcess process;
    try {
      process = HaProxyProcess.parse(answer);
    } catch (IOException e) {
      assertThat(e.getMessage()).startsWith("HAProxy");
      return;
    }
    assertThat(process.ageSeconds()).isNotNegative();
  }
}
