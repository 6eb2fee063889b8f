package io.github.btc.controller;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.internal.Ranges;
import io.github.btc.machine.Event.Reading;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Guards a user's task, so that its monitor, interval and estimator never throw. A monitor that
 * fails reads NaN, an interval that fails stays as it was, and the default replaces an estimator
 * that fails. {@link #run()} throws the exceptions of the task.
 */
final class GuardedTask implements BackgroundTask {

  private static final Duration MOST = Duration.ofDays(36_500);

  private final BackgroundTask task;
  private final String name;
  private final OptionalLong maxRequests;
  private final Duration worthwhileFrom;
  private final boolean stopsTheProcess;
  private final Duration expectedRun;
  private final RequestEstimator estimator;
  private final Guard monitor;
  private final Guard counts;
  private final Guard intervals;
  private final BiConsumer<BackgroundTask, Throwable> complain;
  private ActivationInterval interval;

  // The controller's thread and, after a run, the worker's thread read the monitor.
  private final ReentrantLock reading = new ReentrantLock();
  private volatile Reading last = new Reading(Double.NaN, 0);

  /** Reads everything that is constant, unguarded: a task that fails here is a wrong setting. */
  GuardedTask(BackgroundTask task, BiConsumer<BackgroundTask, Throwable> complain) {
    this.task = task;
    this.complain = complain;
    this.name = task.name();
    this.interval = task.activationInterval();
    this.maxRequests = Objects.requireNonNull(task.maxRequests(), name + ".maxRequests()");
    this.worthwhileFrom = checked("worthwhileFrom()", task.worthwhileFrom());
    this.stopsTheProcess = task.stopsTheProcess();
    this.expectedRun = checked("expectedRun()", task.expectedRun());
    this.monitor = new Guard(e -> complain.accept(this, e));
    this.counts = new Guard(e -> complain.accept(this, e));
    this.intervals = new Guard(e -> complain.accept(this, e));
    RequestEstimator own = task.newEstimator();
    this.estimator =
        own == null
            ? new BaseCorrectedEstimator()
            : new GuardedEstimator(own, e -> complain.accept(this, e));
  }

  /** Refuses a time that the controller could not compute with, while it is being built. */
  private Duration checked(String what, Duration value) {
    String whose = name + "." + what;
    Ranges.nanos(whose, Objects.requireNonNull(value, whose), Duration.ZERO, MOST);
    return value;
  }

  /** Reads the monitor, or returns the last reading while the other thread reads the monitor. */
  Reading read() {
    if (!reading.tryLock()) {
      return last;
    }
    try {
      last =
          monitor.ask(this::readUnguarded, () -> new Reading(Double.NaN, last.uncontrolledRuns()));
      return last;
    } finally {
      reading.unlock();
    }
  }

  /**
   * Reads how often the task has run by itself. It calls the user's code, and returns the last
   * count while the other thread reads the monitor.
   */
  long readUncontrolledRuns() {
    if (!reading.tryLock()) {
      return last.uncontrolledRuns();
    }
    try {
      return counts.ask(task::uncontrolledRuns, last::uncontrolledRuns);
    } finally {
      reading.unlock();
    }
  }

  /** Returns the last reading without calling the user's code. */
  Reading last() {
    return last;
  }

  private Reading readUnguarded() {
    double level = task.level();
    if (Double.isNaN(level) || Double.isInfinite(level)) {
      throw new IllegalStateException("level: " + level + " (expected a finite number)");
    }
    return new Reading(level, task.uncontrolledRuns());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    return read().level();
  }

  @Override
  public ActivationInterval activationInterval() {
    interval = intervals.ask(task::activationInterval, () -> interval);
    return interval;
  }

  @Override
  public OptionalLong maxRequests() {
    return maxRequests;
  }

  @Override
  public Duration worthwhileFrom() {
    return worthwhileFrom;
  }

  @Override
  public boolean stopsTheProcess() {
    return stopsTheProcess;
  }

  @Override
  public Duration expectedRun() {
    return expectedRun;
  }

  @Override
  public RequestEstimator newEstimator() {
    return estimator;
  }

  @Override
  public long uncontrolledRuns() {
    return last.uncontrolledRuns();
  }

  /** Begins the reports; a task that fails here reports nothing. */
  @Override
  public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
    Guard reports = new Guard(e -> complain.accept(this, e));
    return reports.ask(() -> task.reportUncontrolledRuns(report), () -> () -> {});
  }

  @Override
  public void run() throws Exception {
    task.run();
  }
}
