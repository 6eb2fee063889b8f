package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.RequestEstimator;
import io.github.btc.Ticker;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/**
 * A background task that is due when a time has passed, for instance a log rotation, a checkpoint
 * or a refresh of a cache. The level is the time since the last run in nanoseconds. The thesis
 * knows only tasks whose level grows with requests.
 *
 * <pre>{@code
 * builder.task(PeriodicTask.every(Duration.ofHours(1), "log-rotation", logs::rotate));
 * }</pre>
 *
 * <p>The first run is due one period after the task was made. The controller repeats a run that
 * failed or was deferred, as it does for any task. Thread-safe.
 */
public final class PeriodicTask implements BackgroundTask {

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofDays(7);

  private final String name;
  private final ActivationInterval interval;
  private final Callable<?> work;
  private final Ticker ticker;
  // volatile: written by the task's thread, read by the controller's
  private volatile long lastRunNanos;

  private PeriodicTask(String name, long periodNanos, Callable<?> work, Ticker ticker) {
    this.name = name;
    this.interval = ActivationInterval.between(periodNanos, periodNanos);
    this.work = work;
    this.ticker = ticker;
    this.lastRunNanos = ticker.nanos();
  }

  /**
   * Makes a task of work that throws no checked exception.
   *
   * @param period from the end of a run until the next is due, 100 ms to 7 days
   * @param name shown in events, metrics and messages; unique within its controller
   * @param work what to do with no request in flight
   * @return the task
   * @throws RefusedSettingException if the period is out of range
   */
  public static PeriodicTask every(Duration period, String name, Runnable work) {
    Objects.requireNonNull(work, "work");
    return every(
        period,
        name,
        () -> {
          work.run();
          return null;
        },
        Ticker.system());
  }

  /**
   * Makes a task of work that may throw, with a clock of its own.
   *
   * @param period from the end of a run until the next is due, 100 ms to 7 days
   * @param name shown in events, metrics and messages; unique within its controller
   * @param work what to do with no request in flight; its result is ignored
   * @param ticker the clock
   * @return the task
   * @throws RefusedSettingException if the period is out of range
   */
  public static PeriodicTask every(Duration period, String name, Callable<?> work, Ticker ticker) {
    return new PeriodicTask(
        Objects.requireNonNull(name, "name"),
        Ranges.nanos("period", period, SHORTEST, LONGEST),
        Objects.requireNonNull(work, "work"),
        Objects.requireNonNull(ticker, "ticker"));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    return Math.max(0, ticker.nanos() - lastRunNanos);
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  /** Returns the highest number possible: only the clock decides when the task is due. */
  @Override
  public OptionalLong maxRequests() {
    return OptionalLong.of(Integer.MAX_VALUE);
  }

  @Override
  public RequestEstimator newEstimator() {
    return (seen, random) -> seen.maxRequests();
  }

  @Override
  public void run() throws Exception {
    work.call();
    lastRunNanos = ticker.nanos();
  }

  @Override
  public String toString() {
    return name;
  }
}
