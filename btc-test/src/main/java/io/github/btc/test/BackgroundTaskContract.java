package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.BackgroundTask;
import org.junit.jupiter.api.Test;

/** What every {@link BackgroundTask} promises. Extend it and say how there gets to be work. */
public abstract class BackgroundTaskContract {

  /** For subclasses. */
  protected BackgroundTaskContract() {}

  /**
   * Makes a task.
   *
   * @return a task with nothing special to do
   * @throws Exception if it cannot be made
   */
  protected abstract BackgroundTask newTask() throws Exception;

  /**
   * Does what requests do: raises the task's level noticeably.
   *
   * @param task a task of {@link #newTask()}
   * @throws Exception if that fails
   */
  protected abstract void makeWork(BackgroundTask task) throws Exception;

  /**
   * Its name, interval, bound and estimator do not change.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void saysTheSameEveryTime() throws Exception {
    BackgroundTask task = newTask();

    assertThat(task.name()).isNotBlank().isEqualTo(task.name());
    assertThat(task.activationInterval()).isEqualTo(task.activationInterval());
    assertThat(task.maxRequests()).isEqualTo(task.maxRequests());
    assertThat(task.maxRequests().orElse(1)).isPositive();
    assertThat(task.estimator()).isSameAs(task.estimator());
  }

  /**
   * Its level is a number, grows with work and falls by a run.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void runLowersTheLevel() throws Exception {
    BackgroundTask task = newTask();
    double before = task.level();
    makeWork(task);
    double grown = task.level();

    task.run();

    assertThat(before).isFinite().isNotNegative();
    assertThat(grown).isFinite().isGreaterThan(before);
    assertThat(task.level()).isFinite().isLessThan(grown);
  }

  /**
   * A run that was started is not counted among those that happen by themselves.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void countsNoControlledRunAsUncontrolled() throws Exception {
    BackgroundTask task = newTask();
    makeWork(task);
    long before = task.uncontrolledRuns();

    task.run();

    assertThat(task.uncontrolledRuns()).isEqualTo(before);
  }
}
