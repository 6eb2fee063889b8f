package io.github.btc.tools.replicas.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a JVM has written into its log, a pause that is found ends after it has begun. */
class GcLogFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void findsOnlyPausesThatEndAfterTheyHaveBegun(byte[] log) {
    for (Pause pause : GcLog.pausesIn(new String(log, UTF_8).lines().toList())) {
      Interval interval = pause.interval();
      assertThat(interval.endNanos()).isGreaterThan(interval.startNanos());
      assertThat(pause.what()).matches("(?s)Pause.*|(?:Allocation|Relocation) Stall");
    }
  }
}
