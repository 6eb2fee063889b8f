package io.github.btc.tools.simulator.cluster;

import io.github.btc.RetryAfter;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.machine.ClosingEstimate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What refusals say in {@code Retry-After-Ms}, as in a service: by a {@link ClosingEstimate}, with
 * one default estimator for each set of tasks.
 */
final class ExpectedClosing {

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
    long rest =
        ClosingEstimate.learned(estimator.expectedClosingNanos())
            .restNanos(nowNanos - closedAtNanos);
    return new RetryAfter(rest).millis() * NANOS_PER_MILLI;
  }
}
