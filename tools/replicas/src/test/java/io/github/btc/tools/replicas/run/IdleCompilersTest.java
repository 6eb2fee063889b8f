package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two replicas, a reading every second. */
final class SettlingTest {

  private static final long SECOND = 1_000_000_000L;

  private final Settling settling = new Settling(2);

  @Test
  void hasNotSettledBeforeAWholeWindow() {
    readings(0, 10, 0);
    assertThat(settling.settled()).isFalse();
  }

  @Test
  void hasSettledWhenTheCompilersAreQuietForAWholeWindow() {
    readings(0, 11, 0.03);
    assertThat(settling.settled()).isTrue();
  }

  @Test
  void hasNotSettledWhileTheCompilersWork() {
    readings(0, 60, 0.05);
    assertThat(settling.settled()).isFalse();
  }

  @Test
  void oneBurstInTheWindowIsEnough() {
    readings(0, 30, 0);
    settling.add(30 * SECOND, 1);
    assertThat(settling.settled()).isFalse();
  }

  @Test
  void unknownTimesNeverSettle() {
    readings(0, 60, Double.NaN);
    assertThat(settling.settled()).isFalse();
  }

  private void readings(int from, int to, double perSecond) {
    for (int i = from; i < to; i++) {
      settling.add(i * SECOND, i * perSecond);
    }
  }
}
