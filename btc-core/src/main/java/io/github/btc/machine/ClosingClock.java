package io.github.btc.machine;

import io.github.btc.RetryAfterEstimator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Estimates how long the closing under way will last from now on. One thread writes it. Any thread
 * may call {@link #restNanos}, as the threads of refused requests do. Each world has one, and the
 * machine none: the class is here because this package is not published.
 */
public final class ClosingClock {

  /**
   * A closing that lasts so many times longer than expected is learned only if the next one does.
   */
  private static final int OUTLIER = 8;

  private final Supplier<RetryAfterEstimator> estimators;
  private final long longestNanos;
  private final Map<List<Integer>, RetryAfterEstimator> estimatorsByTasks = new HashMap<>();
  private final Set<List<Integer>> outliers = new HashSet<>(); // of which tasks the last was one
  private List<Integer> tasks = List.of();
  private RetryAfterEstimator estimator = new EwmaRetryAfterEstimator();
  private ClosingEstimate first = ClosingEstimate.FIRST_GUESS;
  private long closedNanos;

  // volatile: written by the controller's thread, read by refused requests
  private volatile boolean closed;
  private volatile long closedAtNanos;
  private volatile ClosingEstimate expected = ClosingEstimate.FIRST_GUESS;

  /**
   * Makes a clock that has learned nothing yet.
   *
   * @param estimators makes an estimator for each combination of tasks; neither may throw
   * @param longest the most that it ever expects: no task may run for longer
   */
  public ClosingClock(Supplier<RetryAfterEstimator> estimators, Duration longest) {
    this.estimators = estimators;
    this.longestNanos = longest.toNanos();
  }

  /**
   * Estimates, while the gate is open, how long a closing of some tasks will last.
   *
   * @param selected the tasks, as indexes
   * @param firstGuessNanos the estimate if nothing has been learned about these tasks yet
   */
  public void prepare(List<Integer> selected, long firstGuessNanos) {
    tasks = selected;
    estimator = estimatorsByTasks.computeIfAbsent(tasks, none -> estimators.get());
    first = new ClosingEstimate(firstGuessNanos);
    expected = estimate();
  }

  /**
   * Notes that the gate has closed.
   *
   * @param nowNanos the time
   */
  public void closed(long nowNanos) {
    closedAtNanos = nowNanos;
    closed = true;
  }

  /**
   * Notes that the gate has opened.
   *
   * @param nowNanos the time
   * @return how long the gate was closed, 0 if it was open
   */
  public long opened(long nowNanos) {
    if (!closed) {
      return 0;
    }
    closed = false;
    closedNanos = nowNanos - closedAtNanos;
    return closedNanos;
  }

  /**
   * Learns from the closing that has ended, in which the tasks ran to their end. The gate must be
   * open. A suspended process makes one closing as long as its suspension, of which nothing is to
   * be learned.
   */
  public void learn() {
    if (closedNanos > OUTLIER * expected.nanos() && outliers.add(tasks)) {
      return;
    }
    outliers.remove(tasks);
    estimator.closingEnded(closedNanos);
    expected = estimate();
  }

  private ClosingEstimate estimate() {
    long nanos = estimator.expectedClosingNanos();
    return nanos == 0 ? first : new ClosingEstimate(nanos);
  }

  /**
   * Returns how long the closing is expected to last from now on. While the gate is open, returns
   * how long a whole closing is expected to last.
   *
   * @param nowNanos the time
   * @return at least a millisecond, at most the longest run
   */
  public long restNanos(long nowNanos) {
    ClosingEstimate estimate = expected;
    long rest = closed ? estimate.restNanos(nowNanos - closedAtNanos) : estimate.nanos();
    return Math.min(rest, longestNanos);
  }

  /**
   * Returns how long the gate has been closed.
   *
   * @param nowNanos the time
   * @return nanoseconds since the gate last closed
   */
  public long sinceClosedNanos(long nowNanos) {
    return nowNanos - closedAtNanos;
  }
}
