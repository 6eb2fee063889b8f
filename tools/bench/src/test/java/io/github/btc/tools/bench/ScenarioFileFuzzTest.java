package io.github.btc.tools.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.btc.tools.console.output.ChartLibrary;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever a file holds, it is a scenario within its ranges, or refused in one line. */
class ScenarioFileFuzzTest {

  private static final int MUTANTS = 2_000;

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] text) {
    check(new String(text, UTF_8));
  }

  @Test
  void aDamagedScenarioIsUnderstoodOrRefused() throws IOException {
    byte[] toy = ChartLibrary.text("/io/github/btc/tools/bench/toy.yaml").getBytes(UTF_8);
    Random random = new Random(6);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      byte[] damaged = toy.clone();
      for (int k = random.nextInt(4); k >= 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) (32 + random.nextInt(95));
      }
      refused += check(new String(damaged, UTF_8)) ? 0 : 1;
    }
    assertThat(refused).isBetween(1, MUTANTS - 1);
  }

  /** Returns whether it was understood. */
  private static boolean check(String text) {
    try {
      Scenario scenario = ScenarioFile.parse("my.yaml", text, false);
      assertThat(scenario.loads())
          .isNotEmpty()
          .allMatch(load -> load.ratePerSecond() >= 10 && load.ratePerSecond() <= 5000);
      assertThat(scenario.replicas()).isNotEmpty().allMatch(each -> each >= 1 && each <= 16);
      assertThat(scenario.opponents()).isNotEmpty();
      return true;
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("my.yaml: ").contains("(expected ");
      assertThat(e.getMessage().lines()).hasSize(1);
      return false;
    }
  }
}
