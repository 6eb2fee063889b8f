package io.github.btc.loadbalancer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/** Whatever a HAProxy answers is understood, or refused in one sentence. */
class HaProxyBackendFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void understandsOrRefuses(byte[] answer) {
    HaProxyBackend backend;
    try {
      backend = HaProxyBackend.parse(new String(answer, US_ASCII));
    } catch (IOException e) {
      assertThat(e.getMessage()).startsWith("HAProxy");
      return;
    }
    long usable = backend.usableBeside("nobody");
    assertThat(usable).isBetween(0L, (long) backend.servers().size());
  }
}
