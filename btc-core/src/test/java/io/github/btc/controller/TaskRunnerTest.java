package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskRunnerTest {

  private final FakeTask task = new FakeTask("merge");
  private final TaskSet tasks = new TaskSet(List.of(task), (broken, why) -> {});
  private final ManualWorker worker = new ManualWorker();
  private final TaskRunner runner =
      new TaskRunner(tasks, worker, () -> 0, new Listeners(event -> {}, List.of()));

  /** The guard clears the interrupt, so a run that began now would be interrupted by nobody. */
  @Test
  void doesNotBeginARunThatWasCancelledWhileItsRunsWereCounted() {
    List<TaskRun> runs = new ArrayList<>();
    worker.atOnce = true;
    task.whileRunsAreCounted = runner::cancel;

    runner.run(tasks.all(), 0, runs::addAll);

    assertThat(task.runs).isZero();
    assertThat(runs).singleElement().matches(run -> !run.ended().begun());
  }
}
