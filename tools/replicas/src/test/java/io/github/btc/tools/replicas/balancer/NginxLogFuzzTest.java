package io.github.btc.tools.replicas.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Whatever a line holds, it is understood or passed over. */
class NginxLogFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrPassedOver(byte[] line) {
    NginxLog.of(new String(line, StandardCharsets.ISO_8859_1))
        .ifPresent(
            read -> {
              assertThat(read.attempt()).isNotNegative();
              assertThat(read.endEpochMillis()).isNotNegative();
              assertThat(read.visits())
                  .allMatch(visit -> visit.status() >= 0 && visit.millis() >= 0);
            });
  }
}
