package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two replicas, a reading every second. */
final class IdleCompilersTest {

  private static final long SECOND = 1_000_000_000L;

  private final IdleCompilers compilers = new IdleCompilers(2);

  @Test
  void areNotIdleBeforeAWholeWindow() {
    readings(0, 10, 0);
    assertThat(compilers.areIdle()).isFalse();
  }

  @Test
  void areIdleAfterAWholeWindowWithoutWork() {
    readings(0, 11, 0.03);
    assertThat(compilers.areIdle()).isTrue();
  }

  @Test
  void areNotIdleWhileTheyWork() {
    readings(0, 60, 0.05);
    assertThat(compilers.areIdle()).isFalse();
  }

  @Test
  void areNotIdleAfterOneBurstInTheWindow() {
    readings(0, 30, 0);
    compilers.add(30 * SECOND, 1);
    assertThat(compilers.areIdle()).isFalse();
  }

  @Test
  void areNotIdleWhenTheirTimesAreUnknown() {
    readings(0, 60, Double.NaN);
    assertThat(compilers.areIdle()).isFalse();
  }

  private void readings(int from, int to, double perSecond) {
    for (int i = from; i < to; i++) {
      compilers.add(i * SECOND, i * perSecond);
    }
  }
}
