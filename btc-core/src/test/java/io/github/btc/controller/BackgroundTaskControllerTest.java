package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The controller on its real threads. */
@Timeout(60)
class BackgroundTaskControllerTest {

  private final FakeTask task = new FakeTask("merge");
  private final BlockingQueue<ControllerEvent> events = new LinkedBlockingQueue<>();

  private ControllerBuilder builder() {
    return BackgroundTaskController.builder()
        .task(task)
        .announcer(Announcer.none())
        .listener(events::add)
        .jmx(false)
        .seed(1);
  }

  @Test
  void runsATaskThatIsDueAndOpensAgain() throws Exception {
    try (BackgroundTaskController controller = builder().start()) {
      task.level = 120;
      await(ControllerEvent.GateOpened.class);

      assertThat(task.runs).isEqualTo(1);
      assertThat(controller.gate().isOpen()).isTrue();
      assertThat(controller.snapshot().closings()).isEqualTo(1);
    }
  }

  @Test
  void runsNothingBeforeItIsStarted() {
    task.level = 120;
    try (BackgroundTaskController controller = builder().build()) {
      controller.gate().leave(controller.gate().tryEnter());
      assertThat(task.runs).isZero();
    }
  }

  @Test
  void runsATaskWhenAsked() throws Exception {
    try (BackgroundTaskController controller = builder().start()) {
      controller.runNow("merge");
      await(ControllerEvent.TaskRan.class);

      assertThat(task.runs).isEqualTo(1);
      assertThatThrownBy(() -> controller.runNow("gc"))
          .hasMessage("task: \"gc\" (expected one of [merge])");
    }
  }

  @Test
  void saysThatItIsPausedWhenAskedToRunATask() throws Exception {
    try (BackgroundTaskController controller = builder().start()) {
      controller.pause();
      controller.runNow("merge");
      controller.runNow("merge");

      assertThat(await(ControllerEvent.Deferred.class).reason()).isEqualTo(DeferralReason.PAUSED);
      assertThat(await(ControllerEvent.Deferred.class).reason()).isEqualTo(DeferralReason.PAUSED);
      assertThat(task.runs).isZero();
    }
  }

  @Test
  void runsNothingWhilePausedAndGoesOnWhenResumed() throws Exception {
    try (BackgroundTaskController controller = builder().start()) {
      controller.pause();
      while (!controller.snapshot().paused()) {
        Thread.onSpinWait(); // bounded by the class's @Timeout
      }
      task.level = 120;
      await(ControllerEvent.Deferred.class);
      assertThat(task.runs).isZero();
      assertThat(controller.snapshot().paused()).isTrue();

      controller.resume();
      await(ControllerEvent.TaskRan.class);

      assertThat(controller.snapshot().paused()).isFalse();
    }
  }

  @Test
  void sleepsWhileThereIsNothingToDo() {
    try (BackgroundTaskController controller = builder().name("sleeper").start()) {
      Thread thread =
          Thread.getAllStackTraces().keySet().stream()
              .filter(each -> each.getName().equals("btc-sleeper"))
              .findFirst()
              .orElseThrow();
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait(); // bounded by the class's @Timeout
      }
      assertThat(controller.gate().isOpen()).isTrue();
    }
  }

  @Test
  void opensAndKeepsTheInterruptWhenClosedByAnInterruptedThread() throws Exception {
    BackgroundTaskController controller = builder().name("hurried").start();
    task.level = 120;
    await(ControllerEvent.GateOpened.class);
    List<Thread> threads = threadsNamed("btc-hurried");
    Thread.currentThread().interrupt();

    controller.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(controller.gate().isOpen()).isTrue();
    assertEnd(threads);
  }

  @Test
  void leavesTheGateOpenForGoodWhenClosed() {
    BackgroundTaskController controller = builder().start();
    controller.close();
    controller.close();
    task.level = 120;

    assertThat(controller.snapshot().state()).isEqualTo(ControllerState.STOPPED);
    assertThat(controller.gate().tryEnter()).isNotNegative();
    assertThatThrownBy(controller::start).hasMessage("controller btc is closed");
  }

  @Test
  void endsItsThreads() throws Exception {
    BackgroundTaskController controller = builder().name("short-lived").start();
    task.level = 120;
    await(ControllerEvent.GateOpened.class);
    List<Thread> threads = threadsNamed("btc-short-lived");
    assertThat(threads).as("its own, the task's, the announcer's").hasSize(3);

    controller.close();

    assertEnd(threads);
  }

  private static List<Thread> threadsNamed(String start) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(start))
        .toList();
  }

  private static void assertEnd(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(10_000);
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
  }

  @Test
  void interruptsATaskThatHangsAndOpensWhenItEnds() throws Exception {
    task.work =
        () -> {
          task.level = 0;
          new LinkedBlockingQueue<>().take();
          return null;
        };
    try (BackgroundTaskController controller = builder().taskLimit(Duration.ofMillis(20)).start()) {
      task.level = 120;
      await(ControllerEvent.TaskOverran.class);
      await(ControllerEvent.GateOpened.class);

      assertThat(controller.gate().isOpen()).isTrue();
      assertThat(controller.snapshot().exposedRequests()).isZero();
    }
  }

  @Test
  void showsItselfInJmxWhileItRuns() throws Exception {
    ObjectName name = new ObjectName("io.github.btc:type=Controller,name=shown");
    var server = ManagementFactory.getPlatformMBeanServer();
    try (BackgroundTaskController first = builder().name("shown").jmx(true).start();
        BackgroundTaskController second = builder().name("shown").jmx(true).start()) {
      assertThat(server.getAttribute(name, "State")).isEqualTo("SERVING");
      assertThat(server.isRegistered(new ObjectName(name + "-2"))).isTrue();

      server.invoke(name, "runNow", new Object[] {"merge"}, new String[] {String.class.getName()});
      await(ControllerEvent.GateOpened.class);
      server.invoke(name, "pause", new Object[0], new String[0]);
      while (!first.snapshot().paused() && !second.snapshot().paused()) {
        Thread.onSpinWait(); // bounded by the class's @Timeout
      }

      assertThat(server.getAttribute(name, "Paused")).isEqualTo(true);
      assertThat(server.getAttribute(name, "Closings")).isEqualTo(1L);
      assertThat((String[]) server.getAttribute(name, "Tasks"))
          .singleElement()
          .asString()
          .contains("merge");
      assertThat(first.snapshot().closings() + second.snapshot().closings()).isEqualTo(1);
    }
    assertThat(server.isRegistered(name)).isFalse();
  }

  private <E extends ControllerEvent> E await(Class<E> kind) throws InterruptedException {
    while (true) {
      ControllerEvent event = events.poll(30, TimeUnit.SECONDS);
      assertThat(event).as("a " + kind.getSimpleName()).isNotNull();
      if (kind.isInstance(event)) {
        return kind.cast(event);
      }
    }
  }
}
