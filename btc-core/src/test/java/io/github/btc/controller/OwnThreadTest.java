package io.github.btc.controller;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests interrupts of the threads of a controller, and what its end leaves behind. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OwnThreadTest {

  private final FakeTask task = new FakeTask("merge");

  @Test
  void sleepsOnAfterAnInterrupt() throws Exception {
    try (BackgroundTaskController controller = builder("interrupted").start()) {
      Thread thread = threadNamed("btc-interrupted");
      thread.interrupt();
      awaitReads(5);

      assertThat(thread.isInterrupted()).as("a park does not last while it is set").isFalse();
      assertThat(controller.gate().isOpen()).isTrue();
    }
  }

  @Test
  void runsATaskWhoseMonitorLeavesItsThreadInterrupted() throws Exception {
    CountDownLatch ran = new CountDownLatch(2);
    task.whileLevelIsRead = () -> Thread.currentThread().interrupt();
    task.work =
        () -> {
          ran.countDown();
          return null;
        };
    task.level = 120;
    try (BackgroundTaskController controller = builder("restored").start()) {
      ran.await();
      assertThat(controller.snapshot().tasks().get(0).failedRuns()).isZero();
    }
  }

  @Test
  void aListenerMayCloseItsController() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    DriverRig.FakeAnnouncer announcer = new DriverRig.FakeAnnouncer();
    BackgroundTaskController[] own = new BackgroundTaskController[1];
    own[0] =
        builder("listened")
            .announcer(announcer)
            .listener(
                event -> {
                  if (event instanceof ControllerEvent.GateOpened) {
                    own[0].close();
                    closed.countDown();
                  }
                })
            .build();
    task.level = 120;
    own[0].start();
    closed.await();

    await("stopped, and its announcer closed")
        .atMost(ofSeconds(60))
        .pollInterval(ofMillis(2))
        .until(() -> own[0].snapshot().state() == ControllerState.STOPPED && announcer.closed);
    assertThat(announcer.said).endsWith("back");
  }

  @Test
  void servesOnWithAnAnnouncerThatCannotSayItsName() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    Announcer nameless =
        new Announcer() {
          @Override
          public Outcome announceAway(Closing closing) {
            throw new IllegalStateException("as a test");
          }

          @Override
          public void announceBack() {}

          @Override
          public String toString() {
            throw new IllegalStateException("no name");
          }
        };
    task.level = 120;
    try (BackgroundTaskController controller =
        builder("nameless")
            .announcer(nameless)
            .listener(
                event -> {
                  if (event instanceof ControllerEvent.TaskRan) {
                    failed.countDown();
                  }
                })
            .start()) {
      failed.await();
      assertThat(controller.snapshot().state()).isNotEqualTo(ControllerState.STOPPED);
    }
  }

  @Test
  void keepsNoMessageThatComesAfterItsEnd() {
    DriverRig rig = new DriverRig();
    rig.start();
    rig.driver.gaveUp();
    WeakReference<Object> kept = leaveMessageWithAnObject(rig.driver);

    for (int i = 0; i < 100 && kept.get() != null; i++) {
      System.gc();
    }

    assertThat(kept.get()).as("what a message refers to").isNull();
  }

  @Test
  void closesItsAnnouncerBehindTheLastWord() {
    DriverRig.FakeAnnouncer announcer = new DriverRig.FakeAnnouncer();
    BackgroundTaskController controller = builder("closing").announcer(announcer).start();
    controller.close();

    assertThat(announcer.closed).isTrue();
    assertThat(announcer.saidAfterClose).isZero();
  }

  @Test
  void closesItsAnnouncerEvenIfItWasNeverStarted() {
    DriverRig.FakeAnnouncer announcer = new DriverRig.FakeAnnouncer();
    builder("never-started").announcer(announcer).build().close();

    assertThat(announcer.closed).isTrue();
    assertThat(announcer.said).isEmpty();
  }

  @Test
  void leavesASharedAnnouncerToItsOwner() {
    DriverRig.FakeAnnouncer announcer = new DriverRig.FakeAnnouncer();
    builder("sharing").announcer(announcer.shared()).start().close();

    assertThat(announcer.closed).isFalse();
  }

  private ControllerBuilder builder(String name) {
    return BackgroundTaskController.builder()
        .task(task)
        .name(name)
        .announcer(Announcer.none())
        .refusalsAreRetried(true)
        .announceLimit(ofSeconds(60)) // an end waits so long for the announcer's last words
        .backOff(ofMillis(1), ofMillis(1))
        .sampleEvery(ofMillis(1))
        .minimumGap(Duration.ZERO)
        .jmx(false);
  }

  private static WeakReference<Object> leaveMessageWithAnObject(ControllerWorld world) {
    Object object = new Object();
    world.leave(
        () -> {
          object.hashCode();
          return null;
        });
    return new WeakReference<>(object);
  }

  /** Waits until the monitor has been read so often again. */
  private void awaitReads(int times) throws InterruptedException {
    CountDownLatch reads = new CountDownLatch(times);
    task.whileLevelIsRead = reads::countDown;
    reads.await();
  }

  private static Thread threadNamed(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
