package io.github.btc.tools.replicas.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever the kernel says, it is figures or refused in one sentence. */
class CpuThrottlingFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isReadOrRefusedInOneSentence(byte[] text) {
    try {
      CpuThrottling read = CpuThrottling.parse("cpu.stat", new String(text, ISO_8859_1));
      assertThat(read.throttledSeconds()).isFinite().isNotNegative();
      assertThat(read.periods()).isNotNegative();
      assertThat(read.throttledPeriods()).isNotNegative();
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("cpu.stat: ").contains("(expected ");
    }
  }
}
