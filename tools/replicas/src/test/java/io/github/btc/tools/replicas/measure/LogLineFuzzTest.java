package io.github.btc.tools.replicas.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever is in a line, a line that is found has a time, tags and a text. */
class LogLineFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isALineWithATimeOrNone(byte[] bytes) {
    LogLine.of(new String(bytes, ISO_8859_1))
        .ifPresent(
            line -> {
              assertThat(line.nanos()).isNotNegative();
              assertThat(line.wallNanos()).isGreaterThanOrEqualTo(LogLine.UNKNOWN);
              assertThat(line.tags()).isNotEmpty();
            });
  }
}
