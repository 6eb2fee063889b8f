package io.github.btc.research.tuner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever a file holds, it is a plan within its ranges, or refused in one line. */
class ServicePlanFileFuzzTest {

  private static final int MUTANTS = 2_000;

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] text) {
    check(new String(text, UTF_8));
  }

  @Test
  void aDamagedPlanIsUnderstoodOrRefused() {
    byte[] plan = ServicePlanFileTest.PLAN.getBytes(UTF_8);
    Random random = new Random(6);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      byte[] damaged = plan.clone();
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
      ServicePlan plan = ServicePlanFile.parse("plan.yaml", text);
      assertThat(plan.service().command()).isNotEmpty();
      assertThat(plan.load().seconds()).isBetween(0.1, 86_400.0);
      assertThat(plan.search().today()).hasSameSizeAs(plan.search().dimensions());
      return true;
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("plan.yaml: ").contains("(expected ");
      assertThat(e.getMessage().lines()).hasSize(1);
      return false;
    }
  }
}
