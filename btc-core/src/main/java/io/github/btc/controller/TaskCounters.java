package io.github.btc.controller;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerSnapshot;
import io.github.btc.machine.Arms;
import io.github.btc.report.SnapshotReport;

/**
 * Counts the runs of one task. Only the controller's thread writes; the fields are volatile, so
 * that any thread may read.
 */
final class TaskCounters {

  private final String name;
  private volatile ActivationInterval interval;
  private volatile double level = Double.NaN;
  private volatile long runs;
  private volatile long failedRuns;
  private volatile long uncontrolledRuns;
  private volatile long runNanos;
  private volatile Arms arms = Arms.EMPTY;

  TaskCounters(String name, ActivationInterval interval) {
    this.name = name;
    this.interval = interval;
  }

  void ran(boolean succeeded, long nanos) {
    runNanos = runNanos + nanos;
    if (succeeded) {
      runs = runs + 1;
    } else {
      failedRuns = failedRuns + 1;
    }
  }

  void ranUncontrolled(long count) {
    uncontrolledRuns = uncontrolledRuns + count;
  }

  void sampled(double levelNow, ActivationInterval intervalNow) {
    level = levelNow;
    interval = intervalNow;
  }

  void compared(Arms now) {
    arms = now;
  }

  Arms arms() {
    return arms;
  }

  ControllerSnapshot.Task snapshot() {
    return new SnapshotReport.TaskReport(
        name, level, interval, runs, failedRuns, uncontrolledRuns, runNanos);
  }
}
