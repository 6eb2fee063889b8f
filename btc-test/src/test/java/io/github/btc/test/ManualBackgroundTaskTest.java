package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.controller.BackgroundTaskController;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ManualBackgroundTaskTest extends BackgroundTaskContract {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Override
  protected BackgroundTask newTask() {
    return ManualBackgroundTask.create();
  }

  @Override
  protected void makeWork(BackgroundTask task) {
    ((ManualBackgroundTask) task).makeDue();
  }

  @Test
  void aControllerRunsItWhenItIsMadeDue() {
    ManualBackgroundTask task = ManualBackgroundTask.create();
    RecordingListener listener = new RecordingListener();
    try (BackgroundTaskController controller = controller(task, listener)) {
      assertThat(controller.gate().isOpen()).isTrue();
      task.makeRunsWait();

      task.makeDue();
      task.awaitStarted(1, LIMIT);

      assertThat(controller.gate().isOpen()).isFalse();
      assertThat(task.ended()).isZero();
      assertThat(task.level()).isEqualTo(2);
      task.letRunEnd();
      assertThat(listener.await(ControllerEvent.GateOpened.class, 1, LIMIT).ending())
          .isEqualTo(Ending.COMPLETED);
      assertThat(listener.events(ControllerEvent.TaskRan.class))
          .singleElement()
          .satisfies(ran -> assertThat(ran.levelBefore()).isEqualTo(2))
          .satisfies(ran -> assertThat(ran.levelAfter()).isZero());
      assertThat(task.ended()).isEqualTo(1);
      assertThat(controller.gate().isOpen()).isTrue();
    }
  }

  @Test
  void whatWasSaidBeforeLetsNoLaterRunEnd() throws Exception {
    ManualBackgroundTask task = ManualBackgroundTask.create();
    task.letRunEnd();
    task.makeRunsWait();

    Thread runner = new Thread(() -> assertThatCode(task::run).doesNotThrowAnyException());
    runner.start();
    Eventually.await(
        () -> runner.getState() == Thread.State.WAITING, () -> "the run does not wait: " + runner);

    assertThat(task.ended()).isZero();
    task.letRunEnd();
    runner.join(LIMIT.toMillis());
    assertThat(task.ended()).isEqualTo(1);
  }

  @Test
  void throwsWhatItIsToldTo() {
    ManualBackgroundTask task = ManualBackgroundTask.create();
    task.makeDue();
    task.makeRunsThrow(new IOException("disk full"));

    assertThatThrownBy(task::run).hasMessage("disk full");

    assertThat(task.level()).isEqualTo(2);
    assertThat(task.started()).isEqualTo(1);
    assertThat(task.ended()).isEqualTo(1);
  }

  @Test
  void anUncontrolledRunIsNoticed() {
    ManualBackgroundTask task = ManualBackgroundTask.create();
    RecordingListener listener = new RecordingListener();
    try (BackgroundTaskController controller = controller(task, listener)) {
      task.setLevel(0.5);
      Eventually.await(
          () -> controller.snapshot().tasks().get(0).level() == 0.5, () -> "nobody has looked");

      task.runUncontrolled();

      assertThat(listener.await(ControllerEvent.UncontrolledRun.class, 1, LIMIT).count())
          .isEqualTo(1);
      assertThat(task.started()).isZero();
    }
  }

  private static BackgroundTaskController controller(
      ManualBackgroundTask task, RecordingListener listener) {
    return BackgroundTaskController.builder()
        .refusalsAreRetried(true)
        .name("manual-background-task-test")
        .task(task)
        .listener(listener)
        .sampleEvery(Duration.ofMillis(1))
        .taskLimit(Duration.ofMinutes(10)) // runs wait for the test
        .start();
  }
}
