package io.github.btc.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AwayHintTest {

  private static final long MILLI = 1_000_000;

  @Test
  void lastsFromTheAnswerUntilTheReplicaIsBack() {
    assertThat(AwayHint.nanos("20", "30")).isEqualTo(50 * MILLI);
    assertThat(AwayHint.nanos("0", "30")).isEqualTo(30 * MILLI);
  }

  @Test
  void isNothingWithoutANotice() {
    assertThat(AwayHint.nanos(null, null)).isZero();
    assertThat(AwayHint.nanos("20", null)).isZero();
  }

  @Test
  void isNothingIfTheNoticeIsMalformed() {
    assertThat(AwayHint.nanos("20", "soon")).isZero();
    assertThat(AwayHint.nanos("20", "-1")).isZero();
    assertThat(AwayHint.nanos("soon", "30")).isEqualTo(30 * MILLI);
  }

  @Test
  void isADayForEachValueAtMost() {
    assertThat(AwayHint.nanos("999999999999", "999999999999")).isEqualTo(2 * 86_400_000 * MILLI);
  }

  @Test
  void namesEachClientDifferently() {
    assertThat(AwayHint.newClientName()).isNotEqualTo(AwayHint.newClientName()).hasSize(36);
  }
}
