package io.github.btc.research.tuner;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a load command writes, it gives figures that can be, or one sentence. */
class LoadReportFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isReadOrRefusedInOneSentence(byte[] report) {
    try {
      assertThat(LoadReport.parse(new String(report, ISO_8859_1), 0, 1e12).values())
          .isNotEmpty()
          .allSatisfy(figure -> assertThat(figure).isFinite().isNotNegative());
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("report").contains("(expected ");
      assertThat(e.getMessage().lines()).hasSize(1);
    }
  }
}
