package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.DrainPolicy;
import io.github.btc.RequestEstimator;
import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Settings in round numbers, and tasks that are never run. */
final class MachineFixtures {

  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;
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

  static MachineSettings settings(DrainPolicy.AtLimit atLimit, double budget, boolean coordinated) {
    return MachineSettings.defaults()
        .with(Settings.ANNOUNCE_LIMIT, Duration.ofNanos(ANNOUNCE_LIMIT))
        .with(Settings.SETTLE, Duration.ofNanos(SETTLE))
        .withDrain(new DrainPolicy(Duration.ofNanos(DRAIN_LIMIT), atLimit))
        .with(Settings.TASK_LIMIT, Duration.ofNanos(TASK_LIMIT))
        .with(Settings.TASK_GRACE, Duration.ofNanos(GRACE))
        .with(Settings.MINIMUM_GAP, Duration.ofNanos(GAP))
        .withBackOff(Duration.ofNanos(BACK_OFF), Duration.ofNanos(8 * BACK_OFF))
        .with(Settings.BUDGET_SHARE, budget)
        .with(Settings.BUDGET_WINDOW, Duration.ofNanos(BUDGET_WINDOW))
        .with(Settings.REFUSAL_COST, Duration.ofNanos(REFUSAL_COST))
        .with(Settings.REFUSALS_ARE_RETRIED, true)
        .withCoordinator(coordinated);
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
      public @Nullable RequestEstimator newEstimator() {
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
