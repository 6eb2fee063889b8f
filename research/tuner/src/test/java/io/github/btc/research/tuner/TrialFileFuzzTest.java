package io.github.btc.research.tuner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever lies in the file of runs, it is understood or refused in one sentence. */
class TrialFileFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] text) {
    String lines = "{\"search\":\"s\"}\n" + new String(text, UTF_8);
    try {
      assertThat(TrialFile.parse("runs", lines, "s"))
          .allSatisfy(trial -> assertThat(trial.failure()).isNotNull());
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("runs").contains("(expected ");
      assertThat(e.getMessage().lines()).hasSize(1);
    }
  }
}
