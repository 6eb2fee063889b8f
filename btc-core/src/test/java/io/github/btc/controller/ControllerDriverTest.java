package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.HoldReason;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.gate.OneWordGate;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The driver in slow motion: the test is the clock, the workers and the requests. */
class ControllerDriverTest {

  private static final long MILLI = 1_000_000;

  private long now = 5_000_000_000L;
  private final ManualWorker announcerWorker = new ManualWorker();
  private final ManualWorker taskWorker = new ManualWorker();
  private final AtomicInteger wakes = new AtomicInteger();
  private final List<ControllerEvent> events = new ArrayList<>();
  private final List<ControllerListener> listeners = new ArrayList<>(List.of(events::add));
  private final FakeTask task = new FakeTask("merge");
  private final FakeAnnouncer announcer = new FakeAnnouncer();
  private DrainPolicy drain = DrainPolicy.abandonAfter(Duration.ofSeconds(1));
  private Announcer announcerInUse = announcer;
  private long settleNanos;
  private OneWordGate gate;
  private ControllerDriver driver;

  private void start() {
    ClosingClock clock = new ClosingClock(() -> now, new EwmaRetryAfterEstimator());
    gate = new OneWordGate(wakes::incrementAndGet, clock::restNanos);
    driver =
        new ControllerDriver(
            new ControllerParts(
                "test",
                machineSettings(),
                20 * MILLI,
                List.of(task),
                announcerInUse,
                listeners,
                event -> {},
                () -> now,
                new SplittableRandom(1),
                announcerWorker,
                taskWorker,
                wakes::incrementAndGet),
            gate,
            clock);
    driver.step();
  }

  private MachineSettings machineSettings() {
    return new MachineSettings(
        100 * MILLI,
        settleNanos,
        drain,
        1_000 * MILLI,
        500 * MILLI,
        0,
        200 * MILLI,
        1_000 * MILLI,
        1,
        60_000 * MILLI,
        0.5,
        false);
  }

  @Test
  void looksAfterTheEstimatedNumberOfRequests() {
    start();
    task.level = 50;
    serve(999);
    assertThat(wakes).hasValue(0);

    serve(2); // the 1001st: after P^max requests comes the one that looks

    assertThat(wakes).hasValue(1);
    driver.step();
    assertThat(driver.snapshot().tasks().get(0).level()).isEqualTo(50);
  }

  @Test
  void looksAgainAtOnceWhenTheCountWasReachedBeforeItAskedToBeWoken() {
    start();
    task.level = 50;
    task.whileLevelIsRead = () -> serve(1_001); // they finish while it looks, and wake nobody
    now += 20 * MILLI;

    assertThat(driver.step()).isZero();
  }

  @Test
  void looksAfterAWhileWithoutAnyRequest() {
    start();
    task.level = 100;
    now += 19 * MILLI;
    assertThat(driver.step()).isEqualTo(MILLI);
    assertThat(driver.state()).isEqualTo(ControllerState.SERVING);

    now += MILLI;
    driver.step();

    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void goesTheWholeRoad() {
    start();
    gate.tryEnter();
    due();
    assertThat(gate.isOpen()).as("while announcing").isTrue();

    announcerWorker.runNext();
    driver.step();
    assertThat(gate.isOpen()).as("while draining").isFalse();
    assertThat(taskWorker.hasJob()).as("somebody is inside").isFalse();

    now += 3 * MILLI;
    gate.leave();
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
    gate.tryEnter();
    now += 4 * MILLI;
    taskWorker.runNext();
    driver.step();

    assertThat(driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(gate.isOpen()).isTrue();
    announcerWorker.runAll();
    assertThat(announcer.said).containsExactly("away", "back");
    assertThat(kinds())
        .containsExactly("Announcing", "GateClosed", "Drained", "TaskRan", "GateOpened");
    ControllerEvent.GateOpened opened = (ControllerEvent.GateOpened) events.get(4);
    assertThat(opened.ending()).isEqualTo(Ending.COMPLETED);
    assertThat(opened.closedNanos()).isEqualTo(7 * MILLI);
    assertThat(opened.refused()).isEqualTo(1);
  }

  @Test
  void tellsListenersOfAClosingOnlyWhenTheGateIsOpenAgain() {
    start();
    due();
    announcerWorker.runNext();
    driver.step();
    assertThat(gate.isOpen()).isFalse();
    assertThat(events).isEmpty();

    taskWorker.runNext();
    driver.step();
    assertThat(events).hasSize(5);
  }

  @Test
  void waitsForTheFirstRefusalAndThenSettles() {
    announcerInUse = FirstRefusalAnnouncer.create();
    start();
    due();
    announcerWorker.runNext();
    assertThat(driver.step()).as("the cap").isEqualTo(60 * MILLI);
    now += 13 * MILLI;
    int wakesBefore = wakes.get();
    gate.tryEnter();
    assertThat(wakes).hasValue(wakesBefore + 1);

    assertThat(driver.step()).as("the settle time").isEqualTo(2 * MILLI);
    assertThat(taskWorker.hasJob()).isFalse();
    now += 2 * MILLI;
    driver.step();
    assertThat(taskWorker.hasJob()).isTrue();
  }

  @Test
  void refusesNobodyWhenTheRoutersHaveConfirmed() {
    announcer.outcome = Announcer.Outcome.CONFIRMED;
    settleNanos = 2 * MILLI;
    start();
    gate.tryEnter();
    due();
    announcerWorker.runNext();
    driver.step();
    now += 2 * MILLI;
    driver.step();
    assertThat(gate.isOpen()).as("a straggler is inside").isTrue();

    gate.leave();
    driver.step();
    now += 2 * MILLI;
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
    taskWorker.runNext();
    driver.step();
    assertThat(driver.snapshot().refused()).isZero();
  }

  @Test
  void opensWhenTheTaskThrows() {
    task.work =
        () -> {
          throw new IllegalStateException("disk full");
        };
    start();
    toRunning();
    taskWorker.runNext();
    driver.step();

    assertThat(gate.isOpen()).isTrue();
    assertThat(kinds()).contains("TaskFailed", "GateOpened");
    assertThat(driver.snapshot().tasks().get(0).failedRuns()).isEqualTo(1);
  }

  @Test
  void opensWhenTheTaskRunsOutOfMemory() {
    task.work =
        () -> {
          throw new OutOfMemoryError("as a test");
        };
    start();
    toRunning();
    taskWorker.runNext();
    driver.step();

    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void opensWithoutATaskThatIgnoresItsInterruptAndCountsTheExposed() {
    start();
    toRunning();
    now += 1_000 * MILLI;
    driver.step();
    assertThat(taskWorker.interrupts).isEqualTo(1);
    assertThat(gate.isOpen()).isFalse();
    now += 500 * MILLI;
    driver.step();
    assertThat(gate.isOpen()).isTrue();

    serve(3);
    gate.tryEnter();
    taskWorker.runNext();
    driver.step();

    assertThat(driver.snapshot().exposedRequests()).isEqualTo(4);
    assertThat(kinds()).contains("TaskOverran", "GateOpened");
  }

  @Test
  void doesNotBeginATaskAfterItsClosingIsOver() {
    start();
    toRunning();
    now += 1_000 * MILLI;
    driver.step(); // interrupted before the worker got round to it

    taskWorker.runNext();
    driver.step();

    assertThat(task.runs).isZero();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void abandonsADrainThatDoesNotEnd() {
    start();
    gate.tryEnter();
    due();
    announcerWorker.runNext();
    driver.step();
    now += 1_000 * MILLI;
    driver.step();

    assertThat(gate.isOpen()).isTrue();
    assertThat(taskWorker.hasJob()).isFalse();
    assertThat(driver.snapshot().abandonedClosings()).isEqualTo(1);
    assertThat(driver.snapshot().exposedRequests()).isZero();
  }

  @Test
  void countsTheExposedWhenItRunsAnyway() {
    drain = DrainPolicy.runAnywayAfter(Duration.ofSeconds(1));
    start();
    gate.tryEnter();
    due();
    announcerWorker.runNext();
    driver.step();
    now += 1_000 * MILLI;
    driver.step();

    assertThat(taskWorker.hasJob()).isTrue();
    assertThat(driver.snapshot().exposedRequests()).isEqualTo(1);
  }

  @Test
  void closesWhenTheAnnouncerThrows() {
    announcer.failure = new IllegalStateException("no socket");
    start();
    due();
    announcerWorker.runNext();
    driver.step();

    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
    taskWorker.runNext();
    driver.step();
    assertThat(kinds()).contains("AnnouncerFailed");
  }

  @Test
  void closesWhenTheAnnouncerHangs() {
    start();
    due();
    now += 100 * MILLI;
    driver.step();

    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
    taskWorker.runNext();
    driver.step();
    assertThat(gate.isOpen()).isTrue();
    assertThat(kinds()).contains("AnnouncerFailed");
    announcerWorker.runAll();
    assertThat(announcer.said).as("in this order, however late").containsExactly("away", "back");
  }

  @Test
  void doesNotTakeTheLateAnswerOfAnEarlierClosingForAConfirmation() {
    announcer.outcome = Announcer.Outcome.CONFIRMED;
    settleNanos = 2 * MILLI;
    start();
    due();
    now += 100 * MILLI;
    driver.step(); // closed without an answer
    now += 2 * MILLI;
    driver.step();
    taskWorker.runNext();
    driver.step();
    due();
    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);

    announcerWorker.runNext(); // the first "away" returns at last
    driver.step();
    now += 2 * MILLI;
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);

    announcerWorker.runAll();
    driver.step();
    now += 2 * MILLI;
    driver.step();
    now += 2 * MILLI;
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
    assertThat(announcer.said).containsExactly("away", "back", "away");
  }

  @Test
  void servesOnWhenTheMonitorThrowsAndComplainsOnce() {
    start();
    task.monitorFailure = new IllegalStateException("gone");
    for (int i = 0; i < 5; i++) {
      due();
    }

    assertThat(driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(kinds()).containsExactly("TaskFailed");
    task.monitorFailure = null;
    due();
    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void servesOnWhenTheMonitorAnswersNonsense() {
    start();
    task.level = Double.POSITIVE_INFINITY;
    now += 20 * MILLI;
    driver.step();

    assertThat(driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(kinds()).containsExactly("TaskFailed");
  }

  @Test
  void servesOnWhenAListenerThrows() {
    listeners.add(
        0,
        event -> {
          throw new IllegalStateException("as a test");
        });
    start();
    toRunning();
    taskWorker.runNext();
    driver.step();

    assertThat(gate.isOpen()).isTrue();
    assertThat(events).as("the other listener").hasSize(5);
  }

  @Test
  void reportsUncontrolledRuns() {
    start();
    task.uncontrolledRuns = 2;
    now += 20 * MILLI;
    driver.step();

    assertThat(events).containsExactly(new ControllerEvent.UncontrolledRun(now, "merge", 2));
    assertThat(driver.snapshot().tasks().get(0).uncontrolledRuns()).isEqualTo(2);
  }

  @Test
  void saysOnceWhyADueTaskIsHeld() {
    start();
    driver.post(new Event.Paused());
    due();
    due();

    assertThat(events)
        .singleElement()
        .isInstanceOfSatisfying(
            ControllerEvent.Held.class,
            held -> assertThat(held.reason()).isEqualTo(HoldReason.PAUSED));
    assertThat(driver.snapshot().paused()).isTrue();
  }

  @Test
  void opensAndInterruptsWhenStoppedWhileATaskRuns() {
    start();
    toRunning();
    driver.post(new Event.Stopped());
    driver.step();

    assertThat(gate.isOpen()).isTrue();
    assertThat(taskWorker.interrupts).isEqualTo(1);
    assertThat(driver.state()).isEqualTo(ControllerState.STOPPED);
    announcerWorker.runAll();
    assertThat(announcer.said).endsWith("back");
  }

  @Test
  void tellsRefusedCallersHowMuchOfTheClosingIsLeft() {
    start();
    for (int i = 0; i < 20; i++) {
      toRunning();
      now += 40 * MILLI;
      taskWorker.runNext();
      driver.step();
      announcerWorker.runAll();
    }

    toRunning();
    now += 10 * MILLI;

    assertThat(gate.retryAfter().millis()).isBetween(30L, 32L);
    now += 70 * MILLI;
    assertThat(gate.retryAfter().millis()).as("past the estimate").isBetween(5L, 6L);
  }

  private void due() {
    task.level = 110;
    now += 20 * MILLI;
    driver.step();
  }

  private void toRunning() {
    due();
    announcerWorker.runNext();
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
  }

  private void serve(int requests) {
    for (int i = 0; i < requests; i++) {
      gate.tryEnter();
      gate.leave();
    }
  }

  private List<String> kinds() {
    return events.stream().map(event -> event.getClass().getSimpleName()).toList();
  }

  private static final class FakeAnnouncer implements Announcer {
    final List<String> said = new ArrayList<>();
    Outcome outcome = Outcome.UNCONFIRMED;
    RuntimeException failure;

    @Override
    public Outcome announceAway() {
      said.add("away");
      if (failure != null) {
        throw failure;
      }
      return outcome;
    }

    @Override
    public void announceBack() {
      said.add("back");
    }
  }
}
