package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EdenPaceTest {

  private static final long EDEN = 80;
  private static final long SECOND = 1_000_000_000;

  private final EdenPace pace = new EdenPace();

  @Test
  void isNotSlowBeforeAnEighthOfEdenWasSeen() {
    pace.sampled(0, EDEN, 0, 0);
    pace.sampled(9, EDEN, 0, 100 * SECOND);

    assertThat(pace.isSlow()).isFalse();
  }

  @Test
  void isSlowFromASecondForAllOfEden() {
    pace.sampled(0, EDEN, 0, 0);
    pace.sampled(40, EDEN, 0, SECOND / 2 - 1);
    assertThat(pace.isSlow()).as("a nanosecond less than half a second for half").isFalse();

    pace.sampled(80, EDEN, 0, SECOND - 1);
    assertThat(pace.isSlow()).as("half a second for half of Eden").isTrue();
  }

  @Test
  void noticesABurstAfterAnEighthOfEden() {
    pace.sampled(0, EDEN, 0, 0);
    pace.sampled(40, EDEN, 0, 2 * SECOND);
    assertThat(pace.isSlow()).isTrue();

    pace.sampled(50, EDEN, 0, 2 * SECOND + SECOND / 10);
    assertThat(pace.isSlow()).isFalse();
  }

  @Test
  void doesNotMeasureAcrossACollection() {
    pace.sampled(70, EDEN, 0, 0);
    pace.sampled(80, EDEN, 1, 10 * SECOND);
    assertThat(pace.isSlow()).as("Eden was emptied and filled again").isFalse();

    pace.sampled(5, EDEN, 1, 20 * SECOND);
    pace.sampled(15, EDEN, 1, 20 * SECOND + SECOND / 10);
    assertThat(pace.isSlow()).as("the use fell for a reason that nobody counts").isFalse();
  }
}
