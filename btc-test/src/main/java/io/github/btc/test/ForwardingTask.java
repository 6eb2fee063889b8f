package io.github.btc.test;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task that forwards every call to another task. Extend it to observe or change one method, such
 * as {@link #run()}. It is as thread-safe as the wrapped task.
 */
public abstract class ForwardingTask implements BackgroundTask {

  private final BackgroundTask task;

  /**
   * Wraps a task.
   *
   * @param task the task to wrap
   */
  protected ForwardingTask(BackgroundTask task) {
    this.task = task;
  }

  /**
   * Returns the wrapped task.
   *
   * @return the task to which this one forwards
   */
  protected final BackgroundTask task() {
    return task;
  }

  @Override
  public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
    return task.reportUncontrolledRuns(report);
  }

  @Override
  public void run() throws Exception {
    task.run();
  }

  @Override
  public String name() {
    return task.name();
  }

  @Override
  public double level() {
    return task.level();
  }

  @Override
  public ActivationInterval activationInterval() {
    return task.activationInterval();
  }

  @Override
  public OptionalLong maxRequests() {
    return task.maxRequests();
  }

  @Override
  public Duration worthwhileFrom() {
    return task.worthwhileFrom();
  }

  @Override
  public Duration expectedRun() {
    return task.expectedRun();
  }

  @Override
  public boolean stopsTheProcess() {
    return task.stopsTheProcess();
  }

  @Override
  public @Nullable RequestEstimator newEstimator() {
    return task.newEstimator();
  }

  @Override
  public long uncontrolledRuns() {
    return task.uncontrolledRuns();
  }
}
