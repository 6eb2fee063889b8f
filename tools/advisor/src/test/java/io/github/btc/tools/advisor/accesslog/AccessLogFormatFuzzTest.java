package io.github.btc.tools.advisor.accesslog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.ZoneOffset;

/** Whatever is in a line, a request that is found ends after it has begun. */
class AccessLogFormatFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void findsOnlyRequestsThatEndAfterTheyHaveBegun(byte[] bytes) {
    String line = new String(bytes, ISO_8859_1);
    for (AccessLogFormat format : AccessLogFormat.values()) {
      format
          .read(line, ZoneOffset.UTC)
          .ifPresent(
              request -> {
                assertThat(request.startNanos()).isNotNegative();
                assertThat(request.nanos()).isNotNegative();
              });
    }
  }
}
