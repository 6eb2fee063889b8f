package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.machine.ControllerMachine.Uncontrolled;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Keeps the ledgers of all tasks and the uncontrolled runs that the last sample revealed. */
final class TaskLedgers {

  private final List<TaskLedger> ledgers = new ArrayList<>();
  private List<Uncontrolled> uncontrolled = List.of();

  TaskLedgers(
      List<? extends BackgroundTask> tasks, MachineSettings settings, RandomGenerator random) {
    for (BackgroundTask task : tasks) {
      ledgers.add(new TaskLedger(task, settings, random));
    }
  }

  /** Takes the readings of a sample; returns the tasks that are due. */
  List<Integer> sampled(Event.Sampled sampled, boolean byClock) {
    List<Integer> due = new ArrayList<>();
    List<Uncontrolled> revealed = new ArrayList<>();
    for (int i = 0; i < ledgers.size(); i++) {
      long runs = ledgers.get(i).sampled(sampled.finished(), sampled.readings().get(i));
      if (runs > 0) {
        revealed.add(new Uncontrolled(i, runs));
      }
      if (ledgers.get(i).isDue(byClock)) {
        due.add(i);
      }
    }
    uncontrolled = revealed;
    return due;
  }

  /** Returns the due tasks that neither back off nor are dormant. */
  List<Integer> readyOf(List<Integer> due, long nowNanos) {
    return due.stream().filter(task -> ledgers.get(task).mayRun(nowNanos)).toList();
  }

  boolean areDormant(List<Integer> tasks, long nowNanos) {
    return tasks.stream().allMatch(task -> ledgers.get(task).isDormant(nowNanos));
  }

  boolean isAnyAtUpperEnd(List<Integer> tasks) {
    return tasks.stream().anyMatch(task -> ledgers.get(task).isDue(true));
  }

  void ran(List<Integer> tasks, Event.TasksEnded done, long nowNanos) {
    for (int i = 0; i < done.ended().size(); i++) {
      ledgers.get(tasks.get(i)).ran(done.finished(), done.ended().get(i), nowNanos);
    }
  }

  long requestsUntilNextSample() {
    long least = Long.MAX_VALUE;
    for (TaskLedger ledger : ledgers) {
      least = Math.min(least, ledger.requestsUntilNextSample());
    }
    return least;
  }

  /** Tells whether a level had grown noticeably at the last sample, with or without requests. */
  boolean haveGrown() {
    return ledgers.stream().anyMatch(TaskLedger::hasGrown);
  }

  List<Uncontrolled> uncontrolled() {
    return uncontrolled;
  }

  double level(int task) {
    return ledgers.get(task).level();
  }

  ActivationInterval interval(int task) {
    return ledgers.get(task).interval();
  }
}
