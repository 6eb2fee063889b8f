package io.github.btc.controller;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.Ticker;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.machine.ClosingEstimate;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Knows how long the closing under way is expected to last from now on. Written by the controller's
 * thread, read by every refused request.
 */
final class ClosingClock {

  private static final Logger LOG = System.getLogger("io.github.btc");

  private final Guard guard =
      new Guard(e -> LOG.log(Level.WARNING, "The Retry-After estimator failed; guessing", e));
  private final Ticker ticker;
  private final Supplier<RetryAfterEstimator> estimators;
  private final Map<List<Integer>, RetryAfterEstimator> estimatorsByTasks = new HashMap<>();
  private RetryAfterEstimator estimator = new EwmaRetryAfterEstimator();
  private ClosingEstimate first = ClosingEstimate.FIRST_GUESS;
  private long closedNanos;

  // volatile: written by the controller's thread, read by refused requests
  private volatile boolean closed;
  private volatile long closedAtNanos;
  private volatile ClosingEstimate expected = ClosingEstimate.FIRST_GUESS;

  ClosingClock(Ticker ticker, Supplier<RetryAfterEstimator> estimators) {
    this.ticker = ticker;
    this.estimators = estimators;
  }

  /**
   * Asks, while the gate is open, how long a closing of these tasks will last.
   *
   * @param firstGuessNanos what to say if nothing has been learned of them
   */
  void prepare(List<Integer> tasks, long firstGuessNanos) {
    estimator = estimatorsByTasks.computeIfAbsent(tasks, none -> newEstimator());
    first = new ClosingEstimate(firstGuessNanos);
    expected = estimate();
  }

  void closed(long nowNanos) {
    closedAtNanos = nowNanos;
    closed = true;
  }

  private RetryAfterEstimator newEstimator() {
    return guard.ask(estimators::get, EwmaRetryAfterEstimator::new);
  }

  /** Ends the closing; returns how long the gate was shut, 0 if it was open. */
  long opened(long nowNanos) {
    if (!closed) {
      return 0;
    }
    closed = false;
    closedNanos = nowNanos - closedAtNanos;
    return closedNanos;
  }

  /** Takes note of the closing that has ended, with the gate open. */
  void learn() {
    guard.ask(this::tellEstimator, () -> false);
    expected = estimate();
  }

  private boolean tellEstimator() {
    estimator.closingEnded(closedNanos);
    return true;
  }

  private ClosingEstimate estimate() {
    long nanos = guard.ask(estimator::expectedClosingNanos, () -> 0L);
    return nanos == 0 ? first : new ClosingEstimate(nanos);
  }

  long restNanos() {
    ClosingEstimate estimate = expected;
    return closed ? estimate.restNanos(ticker.nanos() - closedAtNanos) : estimate.nanos();
  }

  long sinceClosedNanos(long nowNanos) {
    return nowNanos - closedAtNanos;
  }
}
