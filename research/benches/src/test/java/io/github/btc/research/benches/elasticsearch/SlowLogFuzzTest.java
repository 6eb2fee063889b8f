package io.github.btc.research.benches.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever a log holds, each line is a search or passed over, and what was read is read again. */
class SlowLogFuzzTest {

  private static final int MUTANTS = 2_000;

  @FuzzTest(maxDuration = "1m")
  void isReadOrPassedOver(byte[] text) {
    check(new String(text, UTF_8));
  }

  @Test
  void aDamagedLogIsReadOrPassedOver() {
    byte[] log = String.join("\n", SlowLogTest.forms()).getBytes(UTF_8);
    Random random = new Random(6);
    int damagedLines = 0;
    for (int i = 0; i < MUTANTS; i++) {
      byte[] damaged = log.clone();
      for (int k = random.nextInt(4); k >= 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) (32 + random.nextInt(95));
      }
      damagedLines += check(new String(damaged, UTF_8)).passedOver() > 0 ? 1 : 0;
    }
    assertThat(damagedLines).isBetween(1, MUTANTS - 1);
  }

  private static SlowLog check(String text) {
    SlowLog log = SlowLog.of(text.lines().toList());
    if (!log.searches().isEmpty()) {
      SlowLog anonymous = log.anonymised(new SearchAnonymiser(new byte[] {1}));
      List<String> trace = anonymous.trace().lines().toList();
      assertThat(SlowLog.of(trace).searches()).hasSameSizeAs(log.searches());
    }
    return log;
  }
}
