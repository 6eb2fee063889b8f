package io.github.btc.estimator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RetryAfterEstimator;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RetryAfterEstimatorTest {

  private static final double MILLI = 1e6;

  @Test
  void bothKnowNothingAtFirst() {
    assertThat(new LinearRetryAfterEstimator().expectedClosingNanos()).isZero();
    assertThat(new EwmaRetryAfterEstimator().expectedClosingNanos()).isZero();
  }

  @Test
  void linearFollowsALine() {
    RetryAfterEstimator linear = new LinearRetryAfterEstimator();
    for (int i = 1; i <= 7; i++) {
      linear.closingEnded(i * 1_000_000L);
    }
    assertThat(linear.expectedClosingNanos()).isBetween(7_999_000L, 8_001_000L);
  }

  @Test
  void linearNeverPromisesThePast() {
    RetryAfterEstimator linear = new LinearRetryAfterEstimator();
    linear.closingEnded(50_000_000);
    linear.closingEnded(1_000_000);

    assertThat(linear.expectedClosingNanos()).isZero();
  }

  @Test
  void ewmaConvergesOnASteadyClosing() {
    RetryAfterEstimator ewma = new EwmaRetryAfterEstimator();
    for (int i = 0; i < 50; i++) {
      ewma.closingEnded(20_000_000);
    }
    assertThat(ewma.expectedClosingNanos()).isBetween(20_000_000L, 20_100_000L);
  }

  /** Why EWMA is the default: a caller told too early comes back into the same closing. */
  @Test
  void ewmaSendsCallersBackTooEarlyLessOftenThanLinear() {
    SplittableRandom random = new SplittableRandom(11);
    double[] noise = random.doubles(2000).toArray();
    assertEwmaIsBetter("steady", i -> 20 * MILLI * (0.8 + 0.4 * noise[i]));
    assertEwmaIsBetter("outliers", i -> (i % 20 == 0 ? 80 : 15) * MILLI * (0.9 + 0.2 * noise[i]));
    assertEwmaIsBetter("two levels", i -> (noise[i] < 0.2 ? 60 : 10) * MILLI);
    assertEwmaIsBetter("slow growth", i -> (10 + 0.02 * i) * MILLI * (0.9 + 0.2 * noise[i]));
  }

  /** With two deviations it was one caller in eighteen. */
  @Test
  void ewmaSendsHardlyAnyCallerBackTooEarlyFromClosingsThatVaryByAFifth() {
    double[] noise = new SplittableRandom(11).doubles(2000).toArray();

    double early =
        shareTooEarly(new EwmaRetryAfterEstimator(), i -> 20 * MILLI * (0.8 + 0.4 * noise[i]));

    assertThat(early).isLessThan(0.01);
  }

  private static void assertEwmaIsBetter(String kind, IntToDoubleFunction closingNanos) {
    double linear = shareTooEarly(new LinearRetryAfterEstimator(), closingNanos);
    double ewma = shareTooEarly(new EwmaRetryAfterEstimator(), closingNanos);
    assertThat(ewma).as("share of closings told too early, %s", kind).isLessThan(linear);
    assertThat(ewma).as("share of closings told too early, %s", kind).isLessThan(0.25);
  }

  private static double shareTooEarly(
      RetryAfterEstimator estimator, IntToDoubleFunction closingNanos) {
    int early = 0;
    for (int i = 0; i < 2000; i++) {
      long actual = (long) closingNanos.applyAsDouble(i);
      early += i >= 10 && estimator.expectedClosingNanos() < actual ? 1 : 0;
      estimator.closingEnded(actual);
    }
    return early / 1990.0;
  }
}
