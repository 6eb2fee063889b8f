package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuietPeriodTest {

  private static final long MILLI = 1_000_000;

  private final QuietPeriod quiet = new QuietPeriod(0);

  @Test
  void takesSomeQuestionsAndSomeMilliseconds() {
    assertThat(quiet.isLongEnough(true, 1 * MILLI)).isFalse();
    assertThat(quiet.isLongEnough(true, 2 * MILLI)).isFalse();
    assertThat(quiet.isLongEnough(true, 3 * MILLI)).as("too soon").isFalse();
    assertThat(quiet.isLongEnough(true, 6 * MILLI)).as("longest look 3 ms").isFalse();
    assertThat(quiet.isLongEnough(true, 7 * MILLI)).isTrue();
  }

  @Test
  void beginsAnewWithEachRequest() {
    quiet.isLongEnough(true, 2 * MILLI);
    quiet.isLongEnough(true, 4 * MILLI);
    assertThat(quiet.isLongEnough(false, 6 * MILLI)).isFalse();
    assertThat(quiet.isLongEnough(true, 8 * MILLI)).isFalse();
    assertThat(quiet.isLongEnough(true, 10 * MILLI)).isFalse();
    assertThat(quiet.isLongEnough(true, 12 * MILLI)).isFalse();
    assertThat(quiet.isLongEnough(true, 14 * MILLI)).isTrue();
  }

  @Test
  void takesLongerWhereQuestionsWaitForACore() {
    assertThat(quiet.isLongEnough(true, 40 * MILLI)).isFalse();
    for (int at = 43; at < 120; at += 3) {
      assertThat(quiet.isLongEnough(true, at * MILLI)).as("after %d ms", at).isFalse();
    }
    assertThat(quiet.isLongEnough(true, 121 * MILLI)).isTrue();
  }
}
