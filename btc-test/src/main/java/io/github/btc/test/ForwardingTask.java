package io.github.btc.test;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A task that says and does what another one does. Extend it to see or change one thing, such as
 * the runs. As thread-safe as the other task.
 */
public abstract class ForwardingTask implements BackgroundTask {

  private final BackgroundTask task;

  /**
   * Wraps a task.
   *
   * @param task the other task
   */
  protected ForwardingTask(BackgroundTask task) {
    this.task = task;
  }

  /**
   * Returns the other task.
   *
   * @return the task that was wrapped
   */
  protected final BackgroundTask task() {
    return task;
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
  public @Nullable RequestEstimator estimator() {
    return task.estimator();
  }

  @Override
  public long uncontrolledRuns() {
    return task.uncontrolledRuns();
  }
}
