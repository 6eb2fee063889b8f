package io.github.btc.sim.cluster;

import io.github.btc.RetryAfter;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What refusals say in {@code Retry-After-Ms}, by the rules of the controller in a service: 100 ms
 * at a first closing, then the default estimator's answer, one for each set of tasks, and a quarter
 * longer than so far for a closing that outlasts it.
 */
final class ExpectedClosing {

  private static final long FIRST_GUESS_NANOS = 100_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Map<List<Integer>, EwmaRetryAfterEstimator> byTasks = new HashMap<>();
  private EwmaRetryAfterEstimator estimator = new EwmaRetryAfterEstimator();
  private long closedAtNanos;

  void closed(long nowNanos, List<Integer> tasks) {
    closedAtNanos = nowNanos;
    estimator = byTasks.computeIfAbsent(tasks, none -> new EwmaRetryAfterEstimator());
  }

  void opened(long nowNanos) {
    estimator.closingEnded(nowNanos - closedAtNanos);
  }

  /** Returns how long the caller is told to stay away; whole milliseconds, as the header has it. */
  long restNanos(long nowNanos) {
    long learned = estimator.expectedClosingNanos();
    long elapsed = nowNanos - closedAtNanos;
    long rest = (learned == 0 ? FIRST_GUESS_NANOS : learned) - elapsed;
    return new RetryAfter(Math.max(rest, elapsed / 4)).millis() * NANOS_PER_MILLI;
  }
}
