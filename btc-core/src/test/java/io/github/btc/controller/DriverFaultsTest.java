package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.RetryAfter;
import io.github.btc.machine.Event;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whatever goes wrong, the gate opens. */
class DriverFaultsTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void opensWhenTheTaskThrows() {
    rig.task.work =
        () -> {
          throw new IllegalStateException("disk full");
        };
    rig.start();
    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.kinds()).contains("TaskFailed", "GateOpened");
    assertThat(rig.driver.snapshot().tasks().get(0).failedRuns()).isEqualTo(1);
  }

  @Test
  void opensWhenTheTaskRunsOutOfMemory() {
    rig.task.work =
        () -> {
          throw new OutOfMemoryError("as a test");
        };
    rig.start();
    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
  }

  @Test
  void opensWithoutATaskThatIgnoresItsInterruptAndCountsTheExposed() {
    rig.start();
    rig.serve(5); // before it hangs: not exposed
    rig.toRunning();
    rig.stepAfter(1_000 * MILLI);
    assertThat(rig.taskWorker.interrupts).isEqualTo(1);
    assertThat(rig.gate.isOpen()).isFalse();
    rig.stepAfter(500 * MILLI);
    assertThat(rig.gate.isOpen()).isTrue();

    rig.serve(3);
    rig.enter();
    rig.taskEnds();

    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(4);
    assertThat(rig.kinds()).contains("TaskOverran", "GateOpened");
  }

  @Test
  void saysHowLongATaskHadRunWhenItWasInterruptedAndWhenItWasLeftBehind() {
    rig.start();
    rig.toRunning();
    rig.stepAfter(1_000 * MILLI);
    rig.stepAfter(500 * MILLI);

    assertThat(rig.events)
        .filteredOn(ControllerEvent.TaskOverran.class::isInstance)
        .extracting(ControllerEvent.TaskOverran.class::cast)
        .extracting(
            ControllerEvent.TaskOverran::task,
            ControllerEvent.TaskOverran::ranNanos,
            ControllerEvent.TaskOverran::stuck)
        .containsExactly(tuple("merge", 1_000 * MILLI, false), tuple("merge", 1_500 * MILLI, true));
  }

  @Test
  void namesTheTaskThatHangsAndNotTheFirstOneOfItsClosing() {
    FakeTask second = new FakeTask("compact");
    second.work =
        () -> {
          rig.stepAfter(1_000 * MILLI);
          rig.stepAfter(500 * MILLI);
          return null;
        };
    rig.tasks.add(second);
    rig.start();
    second.level = 120; // now, so that both are due in one closing
    rig.toRunning();
    rig.taskWorker.runNext();

    assertThat(rig.task.runs).as("the first one of the closing has run").isEqualTo(1);
    assertThat(rig.events)
        .filteredOn(ControllerEvent.TaskOverran.class::isInstance)
        .extracting(ControllerEvent.TaskOverran.class::cast)
        .extracting(ControllerEvent.TaskOverran::task, ControllerEvent.TaskOverran::stuck)
        .containsExactly(tuple("compact", false), tuple("compact", true));
  }

  @Test
  void waitsAfterATaskThatIgnoredItsInterrupt() {
    rig.start();
    rig.toRunning();
    rig.stepAfter(1_000 * MILLI);
    rig.stepAfter(500 * MILLI);
    rig.taskEnds();

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).endsWith("Deferred");
    rig.stepAfter(200 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void doesNotBeginATaskAfterItsClosingIsOver() {
    rig.start();
    rig.toRunning();
    rig.stepAfter(1_000 * MILLI); // interrupted before the worker got round to it

    rig.taskEnds();

    assertThat(rig.task.runs).isZero();
    assertThat(rig.gate.isOpen()).isTrue();
  }

  @Test
  void abandonsADrainThatDoesNotEnd() {
    rig.start();
    rig.enter();
    rig.due();
    rig.answered();
    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.taskWorker.hasJob()).isFalse();
    assertThat(rig.driver.snapshot().abandonedClosings()).isEqualTo(1);
    assertThat(rig.driver.snapshot().exposedRequests()).isZero();
  }

  /** Its time is that of the request, and tells nothing of the next closing. */
  @Test
  void learnsNothingFromADrainThatDoesNotEnd() {
    rig.start();
    rig.toRunning();
    rig.now += 200 * MILLI;
    rig.taskEnds();
    rig.announcerWorker.runAll();
    RetryAfter learned = rig.gate.retryAfter();

    rig.toDraining();
    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.driver.snapshot().abandonedClosings()).isEqualTo(1);
    assertThat(rig.gate.retryAfter()).isEqualTo(learned);
  }

  @Test
  void countsTheExposedWhenItRunsAnyway() {
    rig.drain = DrainPolicy.runAnywayAfter(Duration.ofSeconds(1));
    rig.start();
    rig.enter();
    rig.due();
    rig.answered();
    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.taskWorker.hasJob()).isTrue();
    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(1);
  }

  @Test
  void closesWhenTheAnnouncerThrows() {
    rig.announcer.failure = new IllegalStateException("no socket");
    rig.start();
    rig.due();
    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.taskEnds();
    assertThat(rig.kinds()).contains("AnnouncerFailed");
  }

  @Test
  void closesWhenTheAnnouncerHangs() {
    rig.start();
    rig.due();
    rig.stepAfter(100 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.taskEnds();
    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.kinds()).contains("AnnouncerFailed");
    rig.announcerWorker.runAll();
    assertThat(rig.announcer.said)
        .as("in this order, however late")
        .containsExactly("away", "back");
  }

  @Test
  void doesNotTakeTheLateAnswerOfAnEarlierClosingForAConfirmation() {
    rig.announcer.outcome = Announcer.Outcome.CONFIRMED;
    rig.settleNanos = 2 * MILLI;
    rig.start();
    rig.due();
    rig.stepAfter(100 * MILLI); // closed without an answer
    rig.stepAfter(2 * MILLI);
    rig.taskEnds();
    rig.due();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);

    rig.announcerWorker.runNext(); // the first "away" returns at last
    rig.driver.step();
    rig.stepAfter(2 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);

    rig.announcerWorker.runAll();
    rig.driver.step();
    rig.stepAfter(2 * MILLI);
    rig.stepAfter(2 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    assertThat(rig.announcer.said).containsExactly("away", "back", "away");
  }

  @Test
  void servesOnWhenTheMonitorThrowsAndComplainsOnce() {
    rig.start();
    rig.task.monitorFailure = new IllegalStateException("gone");
    for (int i = 0; i < 5; i++) {
      rig.due();
    }

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).containsExactly("TaskFailed");
    rig.task.monitorFailure = null;
    rig.due();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void servesOnWhenTheMonitorAnswersNonsense() {
    rig.start();
    rig.task.level = Double.POSITIVE_INFINITY;
    rig.stepAfter(20 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).containsExactly("TaskFailed");
  }

  @Test
  void servesOnWhenAListenerThrows() {
    rig.listeners.add(
        0,
        event -> {
          throw new IllegalStateException("as a test");
        });
    rig.start();
    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.events).as("the other listener").hasSize(5);
  }

  @Test
  void opensAndInterruptsWhenStoppedWhileATaskRuns() {
    rig.start();
    rig.toRunning();
    rig.driver.post(new Event.Stopped());
    rig.driver.step();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.taskWorker.interrupts).isEqualTo(1);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.STOPPED);
    rig.announcerWorker.runAll();
    assertThat(rig.announcer.said).endsWith("back");
  }

  @Test
  void abandonsAClosingWhoseGateHasOpenedByItselfWhileItDrained() {
    rig.start();
    rig.toDraining();
    rig.now += 4_000 * MILLI; // the controller's thread did not come
    assertThat(rig.enter()).as("a request after all limits").isNotNegative();
    rig.leave();
    rig.leave();

    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.taskWorker.hasJob()).as("a task with the gate open").isFalse();
    assertThat(rig.driver.snapshot().abandonedClosings()).isEqualTo(1);
  }

  @Test
  void goesOnWithoutTheTaskWhenTheGateHasOpenedByItselfWhileItRan() {
    rig.start();
    rig.toRunning();
    rig.now += 4_000 * MILLI;
    assertThat(rig.enter()).isNotNegative();

    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.taskWorker.interrupts).as("nobody has had the time to").isEqualTo(1);
    rig.taskEnds();
    assertThat(rig.driver.snapshot().exposedRequests()).as("who came while it ran").isEqualTo(1);
  }

  @Test
  void countsWhoCameBesideATaskThatHasEndedBeforeTheControllersThreadCame() {
    rig.start();
    rig.toRunning();
    rig.now += 4_000 * MILLI;
    assertThat(rig.enter()).isNotNegative();
    rig.serve(2);
    rig.taskWorker.runNext();

    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(3);
  }

  @Test
  void theNextClosingIsNotTakenForOneThatHasOpenedByItself() {
    rig.start();
    rig.toRunning();
    rig.now += 4_000 * MILLI;
    rig.serve(1);
    rig.driver.step();
    rig.taskEnds();
    rig.announcerWorker.runAll();
    rig.stepAfter(200 * MILLI); // the back-off
    rig.due();

    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    assertThat(rig.gate.isOpen()).isFalse();
  }
}
