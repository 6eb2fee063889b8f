package io.github.btc.controller;

import io.github.btc.Ticker;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Event;
import io.github.btc.report.EventReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of a closing on their worker and reports how they ended. Everything except the
 * runs happens on the controller's thread.
 */
final class TaskRunner {

  private final TaskSet tasks;
  private final Worker worker;
  private final Ticker ticker;
  private final Listeners listeners;

  private long startedNanos;
  // volatile: written by the controller's thread, read by the worker
  private volatile boolean cancelled;
  // volatile: written by the worker, read by the controller's thread
  private volatile @Nullable GuardedTask running;

  TaskRunner(TaskSet tasks, Worker worker, Ticker ticker, Listeners listeners) {
    this.tasks = tasks;
    this.worker = worker;
    this.ticker = ticker;
    this.listeners = listeners;
  }

  /** Starts tasks and passes their runs to {@code whenEnded} on the worker's thread. */
  void run(List<GuardedTask> selected, long nowNanos, Consumer<List<TaskRun>> whenEnded) {
    cancelled = false;
    running = null;
    startedNanos = nowNanos;
    worker.execute(() -> whenEnded.accept(runAll(selected)));
  }

  private List<TaskRun> runAll(List<GuardedTask> selected) {
    List<TaskRun> runs = new ArrayList<>();
    for (GuardedTask task : selected) {
      running = task;
      runs.add(run(task));
    }
    return runs;
  }

  /** The count comes first: reading it may use up an interrupt, which was told beforehand. */
  private TaskRun run(GuardedTask task) {
    long uncontrolledBefore = task.readUncontrolledRuns();
    return cancelled ? TaskRun.cancelled(task) : TaskRun.of(task, ticker, uncontrolledBefore);
  }

  /** Counts and publishes how tasks ended; returns their ends for the machine. */
  List<Event.Ended> report(List<TaskRun> runs, ControllerMachine machine) {
    List<Event.Ended> ended = new ArrayList<>();
    for (TaskRun run : runs) {
      int index = tasks.indexOf(run.task());
      tasks.countersOf(index).ran(run.failure() == null, run.nanos());
      publish(run, machine.level(index));
      ended.add(run.ended());
    }
    return ended;
  }

  private void publish(TaskRun run, double before) {
    String name = run.task().name();
    long now = ticker.nanos();
    if (run.failure() == null) {
      double after = run.ended().reading().level();
      listeners.publish(
          new EventReport.TaskRan(now, name, run.nanos(), before, after, after < before));
    } else {
      listeners.publish(new EventReport.TaskFailed(now, name, run.failure()));
    }
  }

  /** Interrupts the running task and cancels the other tasks of its closing. */
  void cancel() {
    cancelled = true;
    worker.interrupt();
  }

  /** Reports that the running task has exceeded the limit of its closing. */
  void publishOverrun(List<Integer> selected, long nowNanos, boolean stuck) {
    GuardedTask task = running;
    String name = task == null ? tasks.nameOf(selected.get(0)) : task.name(); // null: not begun
    listeners.publish(new EventReport.TaskOverran(nowNanos, name, nowNanos - startedNanos, stuck));
  }

  /** Tells whether all started tasks have ended. */
  boolean isIdle() {
    return worker.isIdle();
  }
}
