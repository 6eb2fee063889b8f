package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.BackgroundTask;
import org.junit.jupiter.api.Test;

/**
 * Tests the contract of a {@link BackgroundTask}, which a subclass makes and whose level it raises.
 */
public abstract class BackgroundTaskContract {

  /** For subclasses. */
  protected BackgroundTaskContract() {}

  /**
   * Makes a task.
   *
   * @return a task with a low level
   * @throws Exception if the task cannot be made
   */
  protected abstract BackgroundTask newTask() throws Exception;

  /**
   * Raises the task's level noticeably, as requests do.
   *
   * @param task a task of {@link #newTask()}
   * @throws Exception if the level cannot be raised
   */
  protected abstract void makeWork(BackgroundTask task) throws Exception;

  /**
   * The name, the interval, P^max and the estimator do not change.
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
  }

  /**
   * The level is a finite number, grows with work and falls by a run.
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
   * A controlled run does not count as an uncontrolled run.
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
