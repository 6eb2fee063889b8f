package io.github.btc.controller;

import io.github.btc.BackgroundTask;
import io.github.btc.ControllerSnapshot;
import io.github.btc.machine.Arms;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/** The guarded tasks of a controller and their counters, in the order of registration. */
final class TaskSet {

  private final List<GuardedTask> tasks = new ArrayList<>();
  private final List<TaskCounters> counters = new ArrayList<>();
  private final Map<List<Integer>, Selection> selections = new HashMap<>();

  /** The tasks of a closing, and what is constant about them. */
  record Selection(List<GuardedTask> tasks, List<String> names, long expectedRunNanos) {

    static Selection of(List<GuardedTask> tasks) {
      return new Selection(
          tasks,
          tasks.stream().map(GuardedTask::name).toList(),
          tasks.stream().mapToLong(task -> task.expectedRun().toNanos()).sum());
    }
  }

  TaskSet(List<BackgroundTask> registered, BiConsumer<BackgroundTask, Throwable> complain) {
    for (BackgroundTask task : registered) {
      tasks.add(new GuardedTask(task, complain));
      counters.add(new TaskCounters(task.name(), task.activationInterval()));
    }
  }

  List<GuardedTask> all() {
    return tasks;
  }

  /** Returns the tasks of a closing. Each combination is put together once. */
  Selection select(List<Integer> indexes) {
    return selections.computeIfAbsent(
        indexes, these -> Selection.of(these.stream().map(tasks::get).toList()));
  }

  /** Tells whether a run of any task stops the whole process. */
  boolean stopsTheProcess() {
    return tasks.stream().anyMatch(GuardedTask::stopsTheProcess);
  }

  String nameOf(int task) {
    return tasks.get(task).name();
  }

  int indexOf(GuardedTask task) {
    return tasks.indexOf(task);
  }

  TaskCounters countersOf(int task) {
    return counters.get(task);
  }

  List<Event.Reading> readMonitors() {
    List<Event.Reading> readings = new ArrayList<>(tasks.size());
    for (GuardedTask task : tasks) {
      readings.add(task.read());
    }
    return readings;
  }

  /** Copies what the machine has learned from a sample, so that any thread can read it. */
  void show(ControllerMachine machine) {
    for (int i = 0; i < counters.size(); i++) {
      counters.get(i).sampled(machine.level(i), machine.interval(i));
      counters.get(i).compared(machine.arms(i));
    }
    for (ControllerMachine.Uncontrolled seen : machine.uncontrolled()) {
      counters.get(seen.task()).ranUncontrolled(seen.runs());
    }
  }

  /** Begins to report the uncontrolled runs of all tasks; returns what ends the reports. */
  List<AutoCloseable> reportUncontrolledRuns(ObjIntConsumer<Duration> report) {
    return IntStream.range(0, tasks.size())
        .mapToObj(i -> tasks.get(i).reportUncontrolledRuns(took -> report.accept(took, i)))
        .toList();
  }

  /** Returns what the requests of each task's cycles met. */
  List<Arms> arms() {
    return counters.stream().map(TaskCounters::arms).toList();
  }

  List<ControllerSnapshot.Task> snapshots() {
    return counters.stream().map(TaskCounters::snapshot).toList();
  }
}
