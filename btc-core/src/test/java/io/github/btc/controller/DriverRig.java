package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerState;
import io.github.btc.Coordinator;
import io.github.btc.DrainPolicy;
import io.github.btc.RefusalWait;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import io.github.btc.gate.TimedGate;
import io.github.btc.internal.Settings;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.MachineSettings;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** A driver in slow motion: the test is the clock, the workers and the requests. */
final class DriverRig {

  static final long MILLI = 1_000_000;

  final FakeTask task = new FakeTask("merge");
  final List<BackgroundTask> tasks = new ArrayList<>(List.of(task));
  final FakeAnnouncer announcer = new FakeAnnouncer();
  final ManualWorker announcerWorker = new ManualWorker();
  final ManualWorker taskWorker = new ManualWorker();
  final AtomicInteger wakes = new AtomicInteger();
  final Deque<Integer> inFlight = new ArrayDeque<>();
  final List<ControllerEvent> events = new ArrayList<>();
  final List<ControllerListener> listeners = new ArrayList<>(List.of(events::add));
  ControllerListener recorder = event -> {};

  volatile long now = 18_000_000_000_000L;
  DrainPolicy drain = DrainPolicy.abandonAfter(Duration.ofSeconds(1));
  Announcer announcerInUse = announcer;
  Coordinator coordinator;
  long settleNanos;
  long refusalCostNanos;
  double budgetShare = 1;
  double controlGroup;
  boolean refusalsAreRetried = true;
  long longestSampleGapNanos = 20 * MILLI; // so that a step of 20 ms always samples
  OneWordGate gate;
  StopWitness witness;
  TimedGate closings;
  ControllerWorld driver;
  private WeakReference<DriverRig> canary; // the next stop clears it

  void start() {
    ClosingClock clock = new ClosingClock(EwmaRetryAfterEstimator::new, Duration.ofSeconds(1));
    gate = new OneWordGate(wakes::incrementAndGet, () -> clock.restNanos(now));
    closings = new TimedGate(gate, () -> now, 2_500 * MILLI, wakes::incrementAndGet);
    Workers workers =
        new Workers(announcerWorker, taskWorker, wakes::incrementAndGet, () -> now / 10);
    witness = new StopWitness(gate, () -> now, () -> canary = new WeakReference<>(this));
    driver = new ControllerWorld(settings(), gate, witness, closings, clock, recorder, workers);
    driver.step();
  }

  private ControllerSettings settings() {
    return new ControllerSettings(
        "test",
        machineSettings(),
        List.copyOf(tasks),
        announcerInUse,
        null,
        WhatToSet.inCode(),
        coordinator,
        listeners,
        EwmaRetryAfterEstimator::new,
        () -> now,
        new SplittableRandom(1),
        false);
  }

  private MachineSettings machineSettings() {
    return MachineSettings.defaults()
        .with(Settings.ANNOUNCE_LIMIT, Duration.ofMillis(100))
        .with(Settings.SETTLE, Duration.ofNanos(settleNanos))
        .withDrain(drain)
        .with(Settings.TASK_LIMIT, Duration.ofSeconds(1))
        .with(Settings.TASK_GRACE, Duration.ofMillis(500))
        .with(Settings.MINIMUM_GAP, Duration.ZERO)
        .withBackOff(Duration.ofMillis(200), Duration.ofSeconds(1))
        .with(Settings.BUDGET_SHARE, budgetShare)
        .with(Settings.SAMPLE_EVERY, Duration.ofNanos(longestSampleGapNanos))
        .with(Settings.CONTROL_GROUP, controlGroup)
        .with(Settings.REFUSALS_ARE_RETRIED, refusalsAreRetried)
        .with(Settings.REFUSAL_COST, Duration.ofNanos(refusalCostNanos))
        .withCoordinator(coordinator != null);
  }

  /** Does what a collection of the JVM does. */
  void stopTheProcess() {
    canary.clear();
  }

  /** Lets the clock find a task due, whatever the count of requests says. */
  void due() {
    sampleByClock(120);
  }

  void sampleByClock(double level) {
    task.level = level;
    stepAfter(20 * MILLI);
  }

  void stepAfter(long nanos) {
    now += nanos;
    driver.step();
  }

  /** Runs the task whose turn it is, and lets the driver see its end. */
  void taskEnds() {
    taskWorker.runNext();
    driver.step();
  }

  /** A closing from the sample to the announcer's "back". */
  void wholeClosing() {
    toRunning();
    taskEnds();
    announcerWorker.runAll();
  }

  /** Lets the announcer or the coordinator answer. */
  void answered() {
    announcerWorker.runNext();
    driver.step();
  }

  void toAnnouncing() {
    due();
    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  void toDraining() {
    enter();
    toAnnouncing();
    answered();
    assertThat(driver.state()).isEqualTo(ControllerState.DRAINING);
  }

  void toRunning() {
    toAnnouncing();
    answered();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
  }

  /** Lets a request in, which {@link #leave()} lets out: the last one first. */
  int enter() {
    int ticket = driver.entrance().tryEnter();
    if (ticket != AdmissionGate.REFUSED) {
      inFlight.push(ticket);
    }
    return ticket;
  }

  void leave() {
    driver.entrance().leave(inFlight.pop());
  }

  void serve(int requests) {
    for (int i = 0; i < requests; i++) {
      driver.entrance().leave(driver.entrance().tryEnter());
    }
  }

  List<String> kinds() {
    return events.stream().map(event -> event.getClass().getSimpleName()).toList();
  }

  /** Answers as the test wants, and records its calls. */
  static final class FakeAnnouncer implements Announcer {
    final List<String> said = new ArrayList<>();
    Outcome outcome = Outcome.UNCONFIRMED;
    RuntimeException failure;
    RuntimeException backFailure;
    RefusalWait wait = RefusalWait.NONE;
    RuntimeException waitFailure;
    volatile boolean closed;
    int saidAfterClose;

    @Override
    public Outcome announceAway(Closing closing) {
      say("away");
      if (failure != null) {
        throw failure;
      }
      return outcome;
    }

    @Override
    public void announceBack() {
      say("back");
      if (backFailure != null) {
        throw backFailure;
      }
    }

    private void say(String word) {
      said.add(word);
      saidAfterClose += closed ? 1 : 0;
    }

    @Override
    public void close() {
      closed = true;
    }

    @Override
    public RefusalWait refusalWait() {
      if (waitFailure != null) {
        throw waitFailure;
      }
      return wait;
    }
  }
}
