package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.machine.ClosingClock;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The supplier of estimators may fail. A closing goes on with the default. */
class ClosingClockTest {

  private static final Supplier<RetryAfterEstimator> DEFAULT = EwmaRetryAfterEstimator::new;

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
    ClosingClock clock = new ClosingClock(new GuardedRetryAfterEstimators(estimators));
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
    ClosingClock clock = new ClosingClock(DEFAULT);
    clock.prepare(List.of(0), 25_000_000);
    clock.closed(now);

    assertThat(clock.restNanos(now)).isEqualTo(25_000_000);
  }
}
