package io.github.btc.controller;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/**
 * Makes a user's estimators of closings and guards them, so that they never throw. An estimator
 * that fails counts as one that has learned nothing. If none can be made, the default replaces it.
 * Only the controller's thread uses it.
 */
final class GuardedRetryAfterEstimators implements Supplier<RetryAfterEstimator> {

  private static final Logger LOG = System.getLogger("io.github.btc");

  private final Guard guard =
      new Guard(e -> LOG.log(Level.WARNING, "The Retry-After estimator failed; BTC guesses", e));
  private final Supplier<RetryAfterEstimator> estimators;

  GuardedRetryAfterEstimators(Supplier<RetryAfterEstimator> estimators) {
    this.estimators = estimators;
  }

  @Override
  public RetryAfterEstimator get() {
    return new Guarded(guard.ask(estimators::get, EwmaRetryAfterEstimator::new));
  }

  private final class Guarded implements RetryAfterEstimator {

    private final RetryAfterEstimator estimator;

    Guarded(RetryAfterEstimator estimator) {
      this.estimator = estimator;
    }

    @Override
    public void closingEnded(long closedNanos) {
      guard.ask(
          () -> {
            estimator.closingEnded(closedNanos);
            return true;
          },
          () -> false);
    }

    @Override
    public long expectedClosingNanos() {
      return guard.ask(estimator::expectedClosingNanos, () -> 0L);
    }
  }
}
