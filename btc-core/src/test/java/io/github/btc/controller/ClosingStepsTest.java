package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerState;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.machine.Event;
import io.github.btc.report.EventReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The steps of a closing, and the samples before it. */
class ClosingStepsTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void samplesAfterTheEstimatedNumberOfRequests() {
    rig.start();
    rig.task.level = 50;
    rig.serve(999);
    assertThat(rig.wakes).hasValue(0);

    rig.serve(2); // the 1001st: after P^max requests comes the one that samples

    assertThat(rig.wakes).hasValue(1);
    rig.driver.step();
    assertThat(rig.driver.snapshot().tasks().get(0).level()).isEqualTo(50);
  }

  @Test
  void samplesAgainAtOnceWhenTheCountWasReachedBeforeItAskedToBeWoken() {
    rig.start();
    rig.task.level = 50;
    AtomicInteger samples = new AtomicInteger();
    rig.task.whileLevelIsRead =
        () -> {
          if (samples.incrementAndGet() == 1) {
            rig.serve(1_001); // they finish during the sample, and wake nobody
          }
        };
    rig.now += 20 * MILLI;

    rig.driver.step();

    assertThat(samples).hasValue(2);
  }

  @Test
  void aSampleByTheClockLeavesTheCountOfRequestsAlone() {
    rig.start();
    rig.serve(400);
    rig.sampleByClock(110);
    assertThat(rig.driver.state()).as("due by the count only").isEqualTo(ControllerState.SERVING);
    rig.serve(600);
    rig.wakes.set(0);

    rig.serve(1);

    assertThat(rig.wakes).as("still the 1001st").hasValue(1);
    rig.driver.step();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void runsATaskWhoseLevelIsTheTimeWhenItsTimeHasCome() {
    long start = rig.now;
    rig.task.whileLevelIsRead = () -> rig.task.level = rig.now - start < 10_000 * MILLI ? 0 : 120;
    rig.start();
    rig.serve(100_000);
    rig.stepAfter(9_999 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);

    rig.stepAfter(20 * MILLI);
    rig.answered();
    rig.taskEnds();

    assertThat(rig.driver.snapshot().tasks().get(0).runs()).isEqualTo(1);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void isNotWokenByRequestsWhileADueTaskIsDeferred() {
    rig.start();
    rig.driver.post(new Event.Paused());
    rig.due();
    rig.wakes.set(0);
    rig.serve(10_000);
    assertThat(rig.wakes).hasValue(0);

    rig.driver.post(new Event.Resumed());
    rig.sampleByClock(105);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void aListenerMayComeLateAndGo() {
    List<ControllerEvent> seen = new ArrayList<>();
    ControllerListener late = seen::add;
    rig.start();
    rig.driver.addListener(late);
    rig.wholeClosing();
    rig.driver.removeListener(late);
    rig.wholeClosing();

    assertThat(seen).hasSize(5);
    assertThat(rig.events).hasSize(10);
  }

  @Test
  void learnsHowLongEachKindOfClosingLasts() {
    FakeTask full = new FakeTask("full");
    rig.tasks.add(full);
    rig.start();
    for (int i = 0; i < 20; i++) {
      rig.toRunning();
      rig.now += 10 * MILLI;
      rig.taskEnds();
      rig.announcerWorker.runAll();
    }

    rig.task.level = 0;
    full.level = 120;
    rig.stepAfter(20 * MILLI);
    rig.answered();

    assertThat(rig.gate.retryAfter().millis()).as("nothing is known of it").isEqualTo(100);
  }

  @Test
  void samplesAfterAWhileWithoutAnyRequest() {
    rig.start();
    rig.task.level = 120;
    rig.now += 19 * MILLI;
    assertThat(rig.driver.step()).isEqualTo(MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);

    rig.stepAfter(MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void goesTheWholeRoad() {
    rig.start();
    rig.enter();
    rig.due();
    assertThat(rig.gate.isOpen()).as("while announcing").isTrue();

    rig.answered();
    assertThat(rig.gate.isOpen()).as("while draining").isFalse();
    assertThat(rig.taskWorker.hasJob()).as("a request is in flight").isFalse();

    rig.now += 3 * MILLI;
    rig.leave();
    rig.driver.step();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.enter();
    rig.now += 4 * MILLI;
    rig.taskEnds();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.gate.isOpen()).isTrue();
    rig.announcerWorker.runAll();
    assertThat(rig.announcer.said).containsExactly("away", "back");
    assertThat(rig.kinds())
        .containsExactly("Announcing", "GateClosed", "Drained", "TaskRan", "GateOpened");
    ControllerEvent.GateOpened opened = (ControllerEvent.GateOpened) rig.events.get(4);
    assertThat(opened.ending()).isEqualTo(Ending.COMPLETED);
    assertThat(opened.closedNanos()).isEqualTo(7 * MILLI);
    assertThat(opened.refused()).isEqualTo(1);
  }

  @Test
  void countsTheRefusalsOfEachClosingByThemselves() {
    rig.start();
    closingWithRefusals(3);
    rig.task.level = 10;
    rig.stepAfter(200 * MILLI);
    closingWithRefusals(1);

    assertThat(rig.events)
        .filteredOn(ControllerEvent.GateOpened.class::isInstance)
        .extracting(event -> ((ControllerEvent.GateOpened) event).refused())
        .containsExactly(3L, 1L);
  }

  @Test
  void defersATaskWhoseClosingsRefuseMoreThanTheySave() {
    rig.task.stopsTheProcess = true;
    rig.refusalCostNanos = MILLI;
    rig.start();
    for (int closing = 0; closing < 5; closing++) {
      closingWithRefusals(1);
      rig.stepAfter(200 * MILLI);
    }
    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.events)
        .last()
        .isInstanceOfSatisfying(
            ControllerEvent.Deferred.class,
            deferred -> assertThat(deferred.reason()).isEqualTo(DeferralReason.DORMANT));
  }

  @Test
  void saysWhetherARunHelped() {
    rig.start();
    rig.task.work =
        () -> {
          rig.task.level = 10;
          return null;
        };
    rig.wholeClosing();
    rig.task.work = () -> null;
    rig.stepAfter(200 * MILLI);
    rig.wholeClosing();

    assertThat(rig.events)
        .filteredOn(ControllerEvent.TaskRan.class::isInstance)
        .extracting(event -> ((ControllerEvent.TaskRan) event).effective())
        .containsExactly(true, false);
  }

  @Test
  void tellsHowLongTheRequestsInFlightTook() {
    rig.start();
    rig.toDraining();
    rig.now += 7 * MILLI;
    rig.leave();
    rig.driver.step();
    rig.taskEnds();

    assertThat(rig.events)
        .filteredOn(ControllerEvent.Drained.class::isInstance)
        .extracting(event -> ((ControllerEvent.Drained) event).waitedNanos())
        .containsExactly(7 * MILLI);
  }

  @Test
  void readsTheLevelOnceAfterARun() {
    rig.start();
    rig.toRunning();
    AtomicInteger readings = new AtomicInteger();
    rig.task.whileLevelIsRead = readings::incrementAndGet;

    rig.taskEnds();

    assertThat(readings).as("the pace of the level tells when to sample next").hasValue(1);
  }

  @Test
  void samplesAtOnceWhenTheGateIsOpenAgainAfterARunThatFailed() {
    rig.start();
    rig.task.work = ClosingStepsTest::fail;
    rig.toRunning();
    AtomicInteger readings = new AtomicInteger();
    rig.task.whileLevelIsRead = readings::incrementAndGet;

    rig.taskEnds();

    assertThat(readings).as("after the run, and with the gate open").hasValue(2);
  }

  @Test
  void tellsListenersOfAClosingOnlyWhenTheGateIsOpenAgain() {
    rig.start();
    rig.due();
    rig.answered();
    assertThat(rig.gate.isOpen()).isFalse();
    assertThat(rig.events).isEmpty();

    rig.taskEnds();
    assertThat(rig.events).hasSize(5);
  }

  @Test
  void waitsForTheFirstRefusalAndThenForAQuietTime() {
    rig.announcerInUse = FirstRefusalAnnouncer.create();
    rig.start();
    rig.due();
    rig.announcerWorker.runNext();
    assertThat(rig.driver.step()).as("the cap").isEqualTo(60 * MILLI);
    rig.now += 13 * MILLI;
    int wakesBefore = rig.wakes.get();
    rig.enter();
    assertThat(rig.wakes).hasValue(wakesBefore + 1);

    assertThat(rig.driver.step()).as("the quiet time").isEqualTo(2 * MILLI);
    assertThat(rig.taskWorker.hasJob()).isFalse();
    rig.stepAfter(2 * MILLI);
    assertThat(rig.taskWorker.hasJob()).isTrue();
  }

  @Test
  void refusesNobodyWhenTheRoutersHaveConfirmed() {
    rig.announcer.outcome = Announcer.Outcome.CONFIRMED;
    rig.settleNanos = 2 * MILLI;
    rig.start();
    rig.enter();
    rig.due();
    rig.answered();
    rig.stepAfter(2 * MILLI);
    assertThat(rig.gate.isOpen()).as("a straggler is in flight").isTrue();

    rig.leave();
    rig.driver.step();
    rig.stepAfter(2 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.taskEnds();
    assertThat(rig.driver.snapshot().refused()).isZero();
  }

  @Test
  void reportsAnUncontrolledRunThatHitADrain() {
    rig.start();
    rig.toDraining();
    rig.task.uncontrolledRuns = 1;
    rig.leave();
    rig.driver.step();
    rig.taskEnds();
    rig.sampleByClock(1);

    assertThat(rig.kinds()).containsOnlyOnce("UncontrolledRun");
    assertThat(rig.driver.snapshot().tasks().get(0).uncontrolledRuns()).isEqualTo(1);
  }

  @Test
  void reportsUncontrolledRuns() {
    rig.start();
    rig.task.uncontrolledRuns = 2;
    rig.stepAfter(20 * MILLI);

    assertThat(rig.events).containsExactly(new EventReport.UncontrolledRun(rig.now, "merge", 2));
    assertThat(rig.driver.snapshot().tasks().get(0).uncontrolledRuns()).isEqualTo(2);
  }

  @Test
  void reportsOnceWhyADueTaskIsDeferred() {
    rig.start();
    rig.driver.post(new Event.Paused());
    rig.due();
    rig.due();

    assertThat(rig.events)
        .singleElement()
        .isInstanceOfSatisfying(
            ControllerEvent.Deferred.class,
            deferred -> assertThat(deferred.reason()).isEqualTo(DeferralReason.PAUSED));
    assertThat(rig.driver.snapshot().paused()).isTrue();
  }

  @Test
  void tellsRefusedCallersHowMuchOfTheClosingIsLeft() {
    rig.start();
    for (int i = 0; i < 20; i++) {
      rig.toRunning();
      rig.now += 40 * MILLI;
      rig.taskWorker.runNext();
      rig.driver.step();
      rig.announcerWorker.runAll();
    }

    rig.toRunning();
    rig.now += 10 * MILLI;

    assertThat(rig.gate.retryAfter().millis()).isBetween(30L, 32L);
    rig.now += 70 * MILLI;
    assertThat(rig.gate.retryAfter().millis()).as("past the estimate").isEqualTo(20);
  }

  @Test
  void tellsListenersOfAClosingBeforeTheNextOneHoweverSoonThatComes() {
    FakeTask other = new FakeTask("purge");
    rig.tasks.add(other);
    rig.start();
    rig.task.work =
        () -> {
          other.level = 120;
          return fail();
        };
    rig.toRunning();

    rig.taskEnds();

    assertThat(rig.driver.state()).as("the other at once").isEqualTo(ControllerState.ANNOUNCING);
    assertThat(rig.kinds()).endsWith("TaskFailed", "GateOpened");
  }

  private static Void fail() {
    throw new IllegalStateException("disk");
  }

  private void closingWithRefusals(int count) {
    rig.toRunning();
    for (int i = 0; i < count; i++) {
      rig.enter();
    }
    rig.now += 4 * MILLI;
    rig.taskEnds();
    rig.announcerWorker.runAll();
  }
}
