package io.github.btc.gc.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdenPaceTest {

  private static final long EDEN = 80;
  private static final long SECOND = 1_000_000_000;

  private final EdenPace pace = new EdenPace(EDEN);
  private long runs;

  @Test
  void isNotSlowBeforeAnEighthOfEdenWasSeen() {
    pace.sampled(0, EDEN, 0, 0);
    pace.sampled(9, EDEN, 0, 100 * SECOND);

    assertThat(pace.slowness()).isZero();
  }

  @Test
  void isNotSlowUpToFourTenthsOfASecondForAllOfEden() {
    fillHalfOfEdenIn(SECOND / 5);

    assertThat(pace.slowness()).isZero();
  }

  @Test
  void isAsSlowAsCanBeFromASecondForAllOfEden() {
    fillHalfOfEdenIn(SECOND / 2 - 1);
    assertThat(pace.slowness()).as("a nanosecond less").isLessThan(1);

    fillHalfOfEdenIn(SECOND / 2);
    assertThat(pace.slowness()).isEqualTo(1);

    fillHalfOfEdenIn(5 * SECOND);
    assertThat(pace.slowness()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.5, 0.7, 0.9, 1})
  void leavesFiftyMillisecondsAtTheUpperEndAtEveryPaceBetween(double secondsForEden) {
    fillHalfOfEdenIn((long) (secondsForEden * SECOND / 2));

    double upperEnd = 0.875 + pace.slowness() * (0.95 - 0.875);

    assertThat((1 - upperEnd) * secondsForEden).isCloseTo(0.05, within(1e-9));
  }

  private void fillHalfOfEdenIn(long nanos) {
    pace.sampled(0, EDEN, ++runs, 0);
    pace.sampled(EDEN / 2.0, EDEN, runs, nanos);
  }

  @Test
  void noticesABurstAfterAnEighthOfEden() {
    pace.sampled(0, EDEN, 0, 0);
    pace.sampled(40, EDEN, 0, 2 * SECOND);
    assertThat(pace.slowness()).isEqualTo(1);

    pace.sampled(50, EDEN, 0, 2 * SECOND + SECOND / 20);
    assertThat(pace.slowness()).isZero();
  }

  @Test
  void doesNotMeasureAcrossACollection() {
    pace.sampled(70, EDEN, 0, 0);
    pace.sampled(80, EDEN, 1, 10 * SECOND);
    assertThat(pace.slowness()).as("Eden was emptied and filled again").isZero();

    pace.sampled(5, EDEN, 1, 20 * SECOND);
    pace.sampled(15, EDEN, 1, 20 * SECOND + SECOND / 20);
    assertThat(pace.slowness()).as("the use fell for a reason that nobody counts").isZero();
  }

  @Test
  void keepsTheSizeOfTheLastSample() {
    assertThat(pace.edenBytes()).isEqualTo(EDEN);

    pace.sampled(0, 2 * EDEN, 0, 0);

    assertThat(pace.edenBytes()).isEqualTo(2 * EDEN);
  }
}
