package io.github.btc.tools.advisor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever is in a log, there is a plan within bounds for it, or one sentence. */
class GcLogDescriptionFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isReadOrRefusedInOneSentence(byte[] log) {
    JvmDescription jvm;
    try {
      jvm = GcLogDescription.of("a log", new String(log, ISO_8859_1).lines().toList());
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("--gc-log: a log: ").hasLineCount(1);
      return;
    }
    assertThat(jvm.activity().seconds()).isPositive();
    assertThat(jvm.activity().allocatedBytesPerSecond()).isNotNegative();
    assertThat(FlagPlan.of(jvm).minShare()).isBetween(0.5, 0.75);
    jvm.doctor().young();
    jvm.doctor().full();
  }
}
