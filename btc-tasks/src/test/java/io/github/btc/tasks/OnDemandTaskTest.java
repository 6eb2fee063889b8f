package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.BackgroundTaskContract;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnDemandTaskTest extends BackgroundTaskContract {

  private final AtomicInteger runs = new AtomicInteger();
  private final OnDemandTask<Integer> task = OnDemandTask.of("dump", runs::incrementAndGet);

  @Override
  protected BackgroundTask newTask() {
    return task;
  }

  @Override
  protected void makeWork(BackgroundTask same) {
    CompletableFuture<Integer> answer = task.ask();
    assertThat(answer).isNotDone();
  }

  @Test
  void isDueWhenSomebodyAsks() {
    assertThat(task.activationInterval().isDue(task.level())).isFalse();
    task.ask();
    assertThat(task.activationInterval().isDue(task.level())).isTrue();
  }

  @Test
  void answersAllWhoAskedByOneRun() throws Exception {
    CompletableFuture<Integer> first = task.ask();
    CompletableFuture<Integer> second = task.ask();
    task.run();
    assertThat(first).isCompletedWithValue(1);
    assertThat(second).isCompletedWithValue(1);
  }

  @Test
  void whoGivesUpTakesTheAnswerFromNobodyElse() throws Exception {
    CompletableFuture<Integer> first = task.ask();
    CompletableFuture<Integer> second = task.ask();
    first.cancel(true);
    task.run();
    assertThat(second).isCompletedWithValue(1);
  }

  @Test
  void answersWithTheFailureAndDoesNotTryAgain() {
    OnDemandTask<Integer> failing =
        OnDemandTask.of(
            "dump",
            () -> {
              throw new IOException("disk full");
            });
    CompletableFuture<Integer> answer = failing.ask();

    assertThatThrownBy(failing::run).hasMessage("disk full");

    assertThat(answer).isCompletedExceptionally();
    assertThat(failing.level()).isZero();
  }

  @Test
  void runsWithoutBeingAsked() throws Exception {
    task.run();
    assertThat(runs).hasValue(1);
  }

  @Test
  void isRunByAController() throws Exception {
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(task)
            .announcer(Announcer.none())
            .refusalsAreRetried(true)
            .jmx(false)
            .start()) {
      assertThat(task.ask().get(2, TimeUnit.MINUTES)).isEqualTo(1);
      assertThat(controller.gate().inFlight()).isZero();
    }
  }
}
