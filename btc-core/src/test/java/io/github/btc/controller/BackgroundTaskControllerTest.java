package io.github.btc.controller;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The controller on its real threads. */
@Timeout(120)
class BackgroundTaskControllerTest {

  private final FakeTask task = new FakeTask("merge");
  private final BlockingQueue<ControllerEvent> events = new LinkedBlockingQueue<>();

  private ControllerBuilder builder() {
    return BackgroundTaskController.builder()
        .task(task)
        .announcer(Announcer.none())
        .refusalsAreRetried(true)
        .listener(events::add)
        .jmx(false)
        .seed(1);
  }

  @Test
  void runsATaskThatIsDueAndOpensAgain() throws Exception {
    try (BackgroundTaskController controller = builder().start()) {
      task.level = 120;
      awaitEvent(ControllerEvent.GateOpened.class);

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
      awaitEvent(ControllerEvent.TaskRan.class);

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

      assertThat(awaitEvent(ControllerEvent.Deferred.class).reason())
          .isEqualTo(DeferralReason.PAUSED);
      assertThat(awaitEvent(ControllerEvent.Deferred.class).reason())
          .isEqualTo(DeferralReason.PAUSED);
      assertThat(task.runs).isZero();
    }
  }

  @Test
  void runsNothingWhilePausedAndGoesOnWhenResumed() throws Exception {
    try (BackgroundTaskController controller = builder().start()) {
      controller.pause();
      awaitThat("paused", () -> controller.snapshot().paused());
      task.level = 120;
      awaitEvent(ControllerEvent.Deferred.class);
      assertThat(task.runs).isZero();
      assertThat(controller.snapshot().paused()).isTrue();

      controller.resume();
      awaitEvent(ControllerEvent.TaskRan.class);

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
      awaitThat("asleep", () -> thread.getState() == Thread.State.TIMED_WAITING);
      assertThat(controller.gate().isOpen()).isTrue();
    }
  }

  @Test
  void opensAndKeepsTheInterruptWhenClosedByAnInterruptedThread() throws Exception {
    BackgroundTaskController controller = builder().name("hurried").start();
    task.level = 120;
    awaitEvent(ControllerEvent.GateOpened.class);
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
    awaitEvent(ControllerEvent.GateOpened.class);
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
      thread.join(60_000);
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
  }

  @Test
  void interruptsATaskThatHangsAndOpensWhenItEnds() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    task.work =
        () -> {
          task.level = 0;
          hangUntilInterrupted();
          interrupted.countDown();
          return null;
        };
    try (BackgroundTaskController controller =
        builder()
            .taskLimit(ofMillis(20))
            .taskGrace(ofSeconds(60))
            .backOff(ofMillis(1), ofMillis(1)) // a worker may come too late to begin the task
            .start()) {
      task.level = 120;
      interrupted.await();
      awaitEvent(ControllerEvent.TaskOverran.class);
      awaitEvent(ControllerEvent.GateOpened.class);

      awaitThat("open", () -> controller.gate().isOpen());
      assertThat(controller.snapshot().exposedRequests()).isZero();
    }
  }

  private static void hangUntilInterrupted() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      // as its controller wants
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
      awaitEvent(ControllerEvent.GateOpened.class);
      server.invoke(name, "pause", new Object[0], new String[0]);
      awaitThat("paused", () -> first.snapshot().paused() || second.snapshot().paused());

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

  private static void awaitThat(String what, Callable<Boolean> condition) {
    await(what).atMost(ofSeconds(60)).pollInterval(ofMillis(2)).until(condition);
  }

  private <E extends ControllerEvent> E awaitEvent(Class<E> kind) throws InterruptedException {
    while (true) {
      ControllerEvent event = events.poll(60, TimeUnit.SECONDS);
      assertThat(event).as("a " + kind.getSimpleName()).isNotNull();
      if (kind.isInstance(event)) {
        return kind.cast(event);
      }
    }
  }
}
