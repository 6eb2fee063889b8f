package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Whoever makes estimators may fail at it: a closing goes on with the default. */
class ClosingClockTest {

  private static final Supplier<RetryAfterEstimator> DEFAULT = EwmaRetryAfterEstimator::new;

  private long now;

  @Test
  void takesTheDefaultWhereNoEstimatorIsMade() {
    assertThat(restAfterAClosing(() -> null)).isEqualTo(restAfterAClosing(DEFAULT));
  }

  @Test
  void takesTheDefaultWhereTheMakerThrows() {
    Supplier<RetryAfterEstimator> throwing =
        () -> {
          throw new IllegalStateException("as a test");
        };

    assertThat(restAfterAClosing(throwing)).isEqualTo(restAfterAClosing(DEFAULT));
  }

  private long restAfterAClosing(Supplier<RetryAfterEstimator> estimators) {
    ClosingClock clock = new ClosingClock(() -> now, estimators);
    clock.closed(now, List.of(0));
    now += 8_000_000;
    clock.opened(now);
    return clock.restNanos();
  }
}
