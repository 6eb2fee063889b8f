package io.github.btc.controller;

import io.github.btc.BackgroundTask;
import io.github.btc.machine.Event.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Reads the tasks' monitors, guarded: a monitor that throws or answers nonsense reads NaN. */
final class Monitors {

  private final List<BackgroundTask> tasks;
  private final BiConsumer<BackgroundTask, Throwable> complain;
  private final boolean[] broken;
  private final long[] lastUncontrolledRuns;

  Monitors(List<BackgroundTask> tasks, BiConsumer<BackgroundTask, Throwable> complain) {
    this.tasks = tasks;
    this.complain = complain;
    this.broken = new boolean[tasks.size()];
    this.lastUncontrolledRuns = new long[tasks.size()];
  }

  List<Reading> readAll() {
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      readings.add(read(i));
    }
    return readings;
  }

  /** Reads one; complains once each time it breaks. */
  Reading read(int index) {
    BackgroundTask task = tasks.get(index);
    try {
      double level = task.level();
      if (Double.isNaN(level) || Double.isInfinite(level)) {
        throw new IllegalStateException("level: " + level + " (expected a finite number)");
      }
      lastUncontrolledRuns[index] = task.uncontrolledRuns();
      broken[index] = false;
      return new Reading(level, lastUncontrolledRuns[index]);
    } catch (Throwable e) { // the task is the user's code
      if (!broken[index]) {
        broken[index] = true;
        complain.accept(task, e);
      }
      return new Reading(Double.NaN, lastUncontrolledRuns[index]);
    }
  }
}
