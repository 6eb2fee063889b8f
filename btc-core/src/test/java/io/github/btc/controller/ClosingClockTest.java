package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.machine.ClosingClock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The supplier of estimators may fail. A closing goes on with the default. */
class ClosingClockTest {

  private static final Supplier<RetryAfterEstimator> DEFAULT = EwmaRetryAfterEstimator::new;
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final long MILLI = 1_000_000;

  private long now;

  @Test
  void takesTheDefaultWhereNoEstimatorIsMade() {
    assertThat(restAfterClosings(() -> null)).isEqualTo(restAfterClosings(DEFAULT));
  }

  @Test
  void takesTheDefaultWhereTheMakerThrows() {
    Supplier<RetryAfterEstimator> throwing =
        () -> {
          throw new IllegalStateException("as a test");
        };

    assertThat(restAfterClosings(throwing)).isEqualTo(restAfterClosings(DEFAULT));
  }

  /** The default learns from one closing to the next. */
  private long restAfterClosings(Supplier<RetryAfterEstimator> estimators) {
    ClosingClock clock = new ClosingClock(new GuardedRetryAfterEstimators(estimators), LONGEST);
    for (long nanos : new long[] {8_000_000, 40_000_000}) {
      clock.prepare(List.of(0), 100_000_000);
      clock.closed(now);
      now += nanos;
      clock.opened(now);
      clock.learn();
    }
    return clock.restNanos(now);
  }

  @Test
  void saysOfAFirstClosingWhatItsTasksExpect() {
    ClosingClock clock = new ClosingClock(DEFAULT, LONGEST);
    clock.prepare(List.of(0), 25_000_000);
    clock.closed(now);

    assertThat(clock.restNanos(now)).isEqualTo(25_000_000);
  }

  /** A process that is suspended while its gate is closed makes one closing of 30 s. */
  @Test
  void learnsNothingFromOneClosingThatLastsFarTooLong() {
    ClosingClock clock = new ClosingClock(DEFAULT, LONGEST);
    closing(clock, 20 * MILLI);
    long before = clock.restNanos(now);
    closing(clock, 30_000 * MILLI);

    assertThat(clock.restNanos(now)).isEqualTo(before);
  }

  @Test
  void learnsFromTheSecondOfTwoLongClosings() {
    ClosingClock clock = new ClosingClock(DEFAULT, LONGEST);
    closing(clock, 20 * MILLI);
    closing(clock, 2_000 * MILLI);
    closing(clock, 2_000 * MILLI);

    assertThat(clock.restNanos(now)).isGreaterThan(1_000 * MILLI);
  }

  @Test
  void forgetsAnOutlierAfterAClosingAsExpected() {
    ClosingClock clock = new ClosingClock(DEFAULT, LONGEST);
    closing(clock, 20 * MILLI);
    closing(clock, 30_000 * MILLI);
    closing(clock, 20 * MILLI);
    closing(clock, 30_000 * MILLI);

    assertThat(clock.restNanos(now)).isLessThan(40 * MILLI);
  }

  @Test
  void neverExpectsMoreThanTheLongestRun() {
    ClosingClock clock = new ClosingClock(DEFAULT, LONGEST);
    clock.prepare(List.of(0), 100 * MILLI);
    clock.closed(now);

    assertThat(clock.restNanos(now + 300_000 * MILLI)).isEqualTo(LONGEST.toNanos());
  }

  private void closing(ClosingClock clock, long nanos) {
    clock.prepare(List.of(0), 100 * MILLI);
    clock.closed(now);
    now += nanos;
    clock.opened(now);
    clock.learn();
  }
}
