package io.github.btc.loadbalancer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/** Every answer of an Envoy about its clusters is parsed, or refused in one sentence. */
class EnvoyClusterFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void understandsOrRefuses(byte[] text) {
    try {
      EnvoyCluster cluster = EnvoyCluster.parse("c", new String(text, US_ASCII));
      assertThat(cluster.hosts()).isNotEmpty();
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("expected");
    }
  }
}
