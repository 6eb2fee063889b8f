package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.DrainPolicy;
import io.github.btc.RequestEstimator;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Settings in round numbers, and tasks that are never run. */
final class MachineFixtures {

  static final long MILLI = 1_000_000;
  static final long ANNOUNCE_LIMIT = 100 * MILLI;
  static final long SETTLE = 2 * MILLI;
  static final long DRAIN_LIMIT = 1_000 * MILLI;
  static final long TASK_LIMIT = 5_000 * MILLI;
  static final long GRACE = 500 * MILLI;
  static final long GAP = 50 * MILLI;
  static final long BACK_OFF = 200 * MILLI;
  static final long REFUSAL_COST = MILLI;
  static final long BUDGET_WINDOW = 60_000 * MILLI;

  private MachineFixtures() {}

  static MachineSettings settings() {
    return settings(DrainPolicy.AtLimit.ABANDON, 1, false);
  }

  static MachineSettings settings(DrainPolicy.AtLimit atLimit, double budget, boolean dryRun) {
    return settings(atLimit, budget, dryRun, false);
  }

  static MachineSettings settings(
      DrainPolicy.AtLimit atLimit, double budget, boolean dryRun, boolean coordinated) {
    return new MachineSettings(
        ANNOUNCE_LIMIT,
        SETTLE,
        new DrainPolicy(Duration.ofNanos(DRAIN_LIMIT), atLimit),
        TASK_LIMIT,
        GRACE,
        GAP,
        BACK_OFF,
        8 * BACK_OFF,
        budget,
        BUDGET_WINDOW,
        0.5,
        20 * MILLI,
        500 * MILLI,
        REFUSAL_COST,
        dryRun,
        coordinated);
  }

  /** A task due from level 100 on, to be looked at every 1000 requests at least. */
  static BackgroundTask task(String name) {
    return task(name, null);
  }

  /** The same with an estimator of its own. */
  static BackgroundTask task(String name, @Nullable RequestEstimator estimator) {
    return task(name, estimator, false);
  }

  /** The same, whose runs may stop the process. */
  static BackgroundTask task(
      String name, @Nullable RequestEstimator estimator, boolean stopsTheProcess) {
    return new BackgroundTask() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public double level() {
        throw new AssertionError("the machine read a monitor");
      }

      @Override
      public ActivationInterval activationInterval() {
        return ActivationInterval.between(100, 120);
      }

      @Override
      public OptionalLong maxRequests() {
        return OptionalLong.of(1000);
      }

      @Override
      public @Nullable RequestEstimator estimator() {
        return estimator;
      }

      @Override
      public boolean stopsTheProcess() {
        return stopsTheProcess;
      }

      @Override
      public void run() {
        throw new AssertionError("the machine ran a task");
      }
    };
  }
}
