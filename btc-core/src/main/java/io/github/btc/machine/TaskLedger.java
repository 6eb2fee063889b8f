package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import io.github.btc.estimator.BaseCorrectedEstimator;
import java.util.random.RandomGenerator;

/** Keeps P^last, P^max, the level after the last run and the estimator of one task. */
final class TaskLedger {

  private static final long UNKNOWN = -1;

  /** The most requests between two samples while P^max is being learned. */
  private static final long MOST_WHILE_LEARNING = 1_000;

  /** Few, because a monitor may fail once, and not one, because it may fail for ever. */
  private static final long WHILE_UNREADABLE = 100;

  private final BackgroundTask task;
  private final RequestEstimator estimator;
  private final IntervalTuner tuner;
  private final RandomGenerator random;
  private final BackOff backOff;
  private final Dormancy dormancy;
  private final HeldBack heldBack;
  private final LevelPace pace;
  private final CycleAccount account;
  private final long refusalCostNanos;

  private ActivationInterval interval; // in force; asked for once a sample
  private long maxRequests;
  private long finishedAtLastRun;
  private long lastRunNanos;
  private long tookNanos = Long.MAX_VALUE; // the last controlled run; unknown before the first
  private long finished;
  private boolean isSampled;
  private double level = Double.NaN; // also while it cannot be read
  private double levelAfterLastRun = Double.NaN;
  private long uncontrolledRuns = UNKNOWN;
  private long uncontrolledInClosings; // that no sample has revealed yet

  TaskLedger(BackgroundTask task, MachineSettings settings, RandomGenerator random) {
    this.task = task;
    this.tuner = IntervalTuner.of(settings);
    this.backOff = BackOff.of(settings, Rule.TASK_BACK_OFF);
    this.dormancy = new Dormancy(settings.has(Rule.DORMANCY));
    this.heldBack = new HeldBack(settings.has(Rule.WAIT_FOR_RISE));
    this.refusalCostNanos = settings.refusalCostNanos();
    this.random = random;
    this.maxRequests = task.maxRequests().orElse(UNKNOWN);
    RequestEstimator own = task.newEstimator();
    this.estimator = own == null ? new BaseCorrectedEstimator() : own;
    this.pace = new LevelPace(settings.shortestSampleGapNanos(), settings.has(Rule.LEVEL_PACE));
    this.account = new CycleAccount(task.stopsTheProcess() ? settings.controlGroup() : 0, random);
    this.interval = task.activationInterval();
  }

  /**
   * Takes a reading; returns how many uncontrolled runs it reveals, and those of the closing before
   * it. A run that it reveals lowers the interval. It does not if the task is dormant, was deferred
   * for a reason for which coming earlier does not help, or left the run to the JVM.
   */
  long sampled(long finishedNow, Event.Reading reading, boolean canComeEarlier, long nowNanos) {
    finished = finishedNow;
    if (!isSampled) {
      isSampled = true;
      lastRunNanos = nowNanos;
    }
    long revealed = revealedBy(reading);
    if (revealed > 0) {
      if (canComeEarlier && !isDormant(nowNanos) && !account.isLeft()) {
        tuner.uncontrolledRun();
        pace.uncontrolledRun();
      }
      endCycle(false, reading.level(), nowNanos);
      heldBack.fell(reading.level(), interval.min());
    } else if (Double.isNaN(levelAfterLastRun) || reading.level() < levelAfterLastRun) {
      // The first reading, or a fall without a known cause: growth counts from here.
      levelAfterLastRun = reading.level();
      heldBack.fell(reading.level(), interval.min());
    }
    account.sampled(finishedNow, revealed, reading.level() >= interval.min(), nowNanos);
    level = reading.level();
    pace.sampled(level, nowNanos);
    interval = tuner.tune(task.activationInterval());
    return revealed + takeUncontrolledInClosings();
  }

  /** Returns how soon the level can reach the upper end of the interval, by its pace so far. */
  long nanosUntilUpperEnd() {
    return pace.nanosUntil(interval.max());
  }

  /**
   * Takes note of a controlled run. If it failed or had no effect, the task backs off. A run that
   * did not begin tells nothing of its task.
   */
  void ran(long finishedNow, Event.Ended ended, long refused, long nowNanos) {
    if (!ended.begun()) {
      return;
    }
    if (ended.succeeded()) {
      learnMaxRequests();
    }
    finished = finishedNow;
    double before = level;
    noteUncontrolledBefore(ended);
    revealedBy(ended.reading());
    level = ended.reading().level();
    pace.begin(level, nowNanos);
    if (ended.succeeded()) {
      tookNanos = ended.runNanos();
      tuner.controlledRun();
      dormancy.ran(paid(ended.runNanos(), refused, nowNanos), nowNanos);
      account.ran(finishedNow, nowNanos);
      endCycle(true, level, nowNanos);
      interval = tuner.tune(task.activationInterval());
    }
    if (ended.succeeded() && level < before) {
      backOff.succeeded();
      heldBack.ranWell();
    } else {
      ranInVain(ended.succeeded(), level, nowNanos);
    }
  }

  /**
   * Takes note that the task ignored its interrupt and has returned, however it ended. It waits as
   * after a run that failed, from its return on.
   */
  void wasStuck(double levelNow, long nowNanos) {
    ranInVain(false, levelNow, nowNanos);
  }

  /** A failed run of a task that stops the process has not paid, whatever it cost. */
  private void ranInVain(boolean succeeded, double levelNow, long nowNanos) {
    backOff.failed(nowNanos);
    heldBack.ranInVain(levelNow, interval.min(), nowNanos);
    if (task.stopsTheProcess() && !succeeded) {
      dormancy.ran(false, nowNanos);
    }
  }

  /**
   * Tells whether a closing saved at least as much waiting as it cost: half of the run for each
   * request that would have arrived in it. Those that would have been in flight are left out. Ours.
   */
  private boolean paid(long runNanos, long refused, long nowNanos) {
    double perNano = (double) requestsSinceLastRun() / Math.max(1, nowNanos - lastRunNanos);
    double savedNanos = perNano * runNanos * runNanos / 2;
    boolean paid = !task.stopsTheProcess() || savedNanos >= (double) refused * refusalCostNanos;
    return paid && runNanos >= task.worthwhileFrom().toNanos();
  }

  /** Tells whether the task is not left to the JVM, does not back off, and is not dormant. */
  boolean mayRun(long nowNanos) {
    return !account.isLeft()
        && backOff.isOver(nowNanos)
        && !heldBack.holds(level, nowNanos)
        && !isDormant(nowNanos);
  }

  /** Returns the draws of this task, and what the requests of its cycles met. */
  CycleAccount account() {
    return account;
  }

  boolean isDormant(long nowNanos) {
    return dormancy.isDormant(nowNanos);
  }

  /**
   * Tells whether the task is due. In a sample by the count of requests it is due from A^min on,
   * because the estimator has aimed at X = U(A). A sample by the clock has no aim, so the task is
   * due from A^max on, or all tasks would run at A^min.
   */
  boolean isDue(boolean byClock) {
    return level >= (byClock ? interval.max() : estimator.dueLevel(interval));
  }

  /** Estimates by Eq. 3.1 once P^max is known. */
  long requestsUntilNextSample() {
    if (Double.isNaN(level)) {
      return WHILE_UNREADABLE;
    }
    if (maxRequests == UNKNOWN) {
      return whileLearning();
    }
    RequestEstimator.Observation seen =
        new RequestEstimator.Observation(
            level, levelAfterLastRun, requestsSinceLastRun(), maxRequests, interval);
    long estimate = estimator.requestsUntilNextSample(seen, random);
    return Math.max(0, Math.min(maxRequests, estimate));
  }

  /**
   * Estimates while P^max is unknown: half of the way that is left, and at most as many requests as
   * it has seen in the cycle. The thesis samples after every request of the first cycle.
   */
  private long whileLearning() {
    long seen = requestsSinceLastRun();
    double growth = level - levelAfterLastRun;
    double left = interval.min() - level;
    double halfOfTheWay = growth > 0 ? left / growth * seen / 2 : seen;
    return (long) Math.max(0, Math.min(halfOfTheWay, Math.min(seen, MOST_WHILE_LEARNING)));
  }

  ActivationInterval interval() {
    return interval;
  }

  double level() {
    return level;
  }

  long tookNanos() {
    return tookNanos;
  }

  /**
   * Learns P^max as the number of requests that would have reached A^min in the cycle that ends.
   * The thesis counts the requests of the first cycle, which ends at A^min, and keeps that number.
   */
  private void learnMaxRequests() {
    double growth = level - levelAfterLastRun;
    if (task.maxRequests().isEmpty() && growth > 0) {
      double share = (interval.min() - levelAfterLastRun) / growth;
      maxRequests = Math.max(1, Math.round(share * requestsSinceLastRun()));
    }
  }

  private long requestsSinceLastRun() {
    return finished - finishedAtLastRun;
  }

  /**
   * Counts the runs between the last sample and ours. The task was due, so a lower interval would
   * have moved them and prevented none: experiments became worse with it.
   */
  private void noteUncontrolledBefore(Event.Ended ended) {
    if (uncontrolledRuns != UNKNOWN) {
      uncontrolledInClosings += Math.max(0, ended.uncontrolledBefore() - uncontrolledRuns);
    }
  }

  private long takeUncontrolledInClosings() {
    long runs = uncontrolledInClosings;
    uncontrolledInClosings = 0;
    return runs;
  }

  private long revealedBy(Event.Reading reading) {
    long before = uncontrolledRuns;
    uncontrolledRuns = reading.uncontrolledRuns();
    return before == UNKNOWN ? 0 : Math.max(0, uncontrolledRuns - before);
  }

  private void endCycle(boolean controlled, double levelNow, long nowNanos) {
    estimator.ran(requestsSinceLastRun(), controlled, random);
    finishedAtLastRun = finished;
    lastRunNanos = nowNanos;
    levelAfterLastRun = levelNow;
  }
}
