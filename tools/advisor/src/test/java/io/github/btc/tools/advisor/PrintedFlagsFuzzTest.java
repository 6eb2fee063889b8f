package io.github.btc.tools.advisor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever is given for flags, there is at least one in it, or one sentence. */
class PrintedFlagsFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void areReadOrRefusedInOneSentence(byte[] given) {
    String text = new String(given, ISO_8859_1);
    try {
      assertThat(PrintedFlags.given(text)).isNotEmpty().doesNotContainKey(null);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("--flags: ").hasLineCount(1);
    }
  }
}
