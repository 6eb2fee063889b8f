package io.github.btc.controller;

import io.github.btc.ActivationInterval;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerState;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import io.github.btc.gate.TimedGate;
import io.github.btc.internal.Settings;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.MachineSettings;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes one closing of a gate that nobody uses. A JVM loads a class when it first needs it, and the
 * first closing needs more than a hundred. After a rehearsal they are there before a real closing
 * begins. Its clock is a number, and it calls no code of a user.
 */
final class Rehearsal {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final int MOST_STEPS = 100;

  private final MachineSettings machine;
  private long now;

  private Rehearsal(MachineSettings machine) {
    this.machine = machine;
  }

  /** Makes the closing. It cannot fail. */
  static void of(MachineSettings machine) {
    try {
      new Rehearsal(machine).close();
    } catch (Throwable e) { // too little memory, perhaps: the first closing is only slower
      LOG.log(Level.DEBUG, "No closing was rehearsed", e);
    }
  }

  private void close() {
    ClosingClock clock = new ClosingClock(EwmaRetryAfterEstimator::new, Duration.ofSeconds(1));
    OneWordGate gate = new OneWordGate(() -> {}, () -> clock.restNanos(now));
    TimedGate closings = new TimedGate(gate, () -> now, machine.longestClosedNanos(), () -> {});
    ControllerWorld world =
        new ControllerWorld(
            settings(),
            gate,
            new StopWitness(gate, () -> now),
            closings,
            clock,
            event -> {},
            new Workers(new AtOnce(), new AtOnce(), () -> {}, () -> 0));
    world.step();
    world.requestRun(0);
    now += world.step();
    for (int i = 0; i < MOST_STEPS && world.state() != ControllerState.SERVING; i++) {
      now += world.step();
    }
    world.endWithoutStart();
  }

  private ControllerSettings settings() {
    return new ControllerSettings(
        "rehearsal",
        machine.with(Settings.REFUSALS_ARE_RETRIED, true), // nobody confirms, and it must close
        List.of(new Nothing()),
        Announcer.none(),
        null,
        WhatToSet.inCode(),
        null,
        List.of(),
        EwmaRetryAfterEstimator::new,
        () -> now,
        new SplittableRandom(1),
        false);
  }

  /** A worker that has done its job before the next one comes. */
  private record AtOnce() implements Worker {

    @Override
    public void execute(Runnable job) {
      job.run();
    }

    @Override
    public void interrupt() {}

    @Override
    public boolean isIdle() {
      return true;
    }
  }

  private record Nothing() implements BackgroundTask {

    @Override
    public String name() {
      return "nothing";
    }

    @Override
    public double level() {
      return 1;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(2, 3);
    }

    @Override
    public void run() {}
  }
}
