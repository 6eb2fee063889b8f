package io.github.btc.machine;

import static java.util.Comparator.comparingLong;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.machine.ControllerMachine.Uncontrolled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Keeps the ledgers of all tasks and the uncontrolled runs that the last sample revealed. */
final class TaskLedgers {

  private final List<TaskLedger> ledgers = new ArrayList<>();
  private List<Uncontrolled> uncontrolled = List.of();
  private List<Integer> waiting = List.of(); // due, and deferred for a reason of their own
  private boolean othersWaitNow;

  TaskLedgers(
      List<? extends BackgroundTask> tasks, MachineSettings settings, RandomGenerator random) {
    for (BackgroundTask task : tasks) {
      ledgers.add(new TaskLedger(task, settings, random));
    }
  }

  /** Takes the readings of a sample; returns the tasks that are due. */
  List<Integer> sampled(Event.Sampled sampled, boolean byClock, boolean early, long nowNanos) {
    List<Integer> due = List.of();
    uncontrolled = List.of();
    for (int i = 0; i < ledgers.size(); i++) {
      TaskLedger ledger = ledgers.get(i);
      boolean free = areAnyWaiting() && !waiting.contains(i);
      long runs =
          ledger.sampled(sampled.finished(), sampled.readings().get(i), early || free, nowNanos);
      if (runs > 0) {
        uncontrolled = with(uncontrolled, new Uncontrolled(i, runs));
      }
      if (ledger.isDue(byClock && !waiting.contains(i))) {
        due = with(due, i);
      }
    }
    return due;
  }

  /** Appends to a list. Most samples append nothing and so make no list. No stream is cheaper. */
  private static <T> List<T> with(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }

  /** Returns the due tasks that neither back off nor are dormant. */
  List<Integer> readyOf(List<Integer> due, long nowNanos) {
    List<Integer> ready = List.of();
    for (int task : due) {
      ready = ledgers.get(task).mayRun(nowNanos) ? with(ready, task) : ready;
    }
    return ready;
  }

  /**
   * Notes which tasks wait although they are due, while all others may run. Until they run or are
   * due no more, the others alone decide when to sample next.
   */
  void letWait(List<Integer> tasks) {
    othersWaitNow = !tasks.equals(waiting);
    waiting = tasks;
  }

  boolean areAnyWaiting() {
    return !waiting.isEmpty();
  }

  /** Tells whether other tasks wait than at the decision before. */
  boolean doOthersWaitNow() {
    return othersWaitNow;
  }

  boolean areDormant(List<Integer> tasks, long nowNanos) {
    return tasks.stream().allMatch(task -> ledgers.get(task).isDormant(nowNanos));
  }

  /** Tells whether the draw has left all of these tasks to the JVM. */
  boolean areLeftToTheJvm(List<Integer> tasks) {
    return tasks.stream().allMatch(task -> account(task).isLeft());
  }

  /** Leaves the cycles under way out of the comparison, because the controller may not close. */
  void leaveCyclesOut() {
    ledgers.forEach(ledger -> ledger.account().leaveOut());
  }

  CycleAccount account(int task) {
    return ledgers.get(task).account();
  }

  boolean isAnyAtUpperEnd(List<Integer> tasks) {
    return tasks.stream().anyMatch(task -> ledgers.get(task).isDue(true));
  }

  /** Leaves out the task whose last run was the longest. One that never ran counts as longer. */
  List<Integer> withoutTheLongest(List<Integer> tasks) {
    int longest = Collections.max(tasks, comparingLong(task -> ledgers.get(task).tookNanos()));
    return tasks.stream().filter(task -> task != longest).toList();
  }

  /** Tells whether a task ran to its end and its level is known to be lower, or is not known. */
  boolean hasAnyHelped(List<Integer> tasks, List<Event.Ended> ended) {
    return IntStream.range(0, ended.size())
        .anyMatch(
            i ->
                ended.get(i).succeeded()
                    && !(ended.get(i).reading().level() >= ledgers.get(tasks.get(i)).level()));
  }

  void ran(List<Integer> tasks, Event.TasksEnded done, long refused, long nowNanos) {
    for (int i = 0; i < done.ended().size(); i++) {
      ledgers.get(tasks.get(i)).ran(done.finished(), done.ended().get(i), refused, nowNanos);
    }
    tellOthers(tasks);
  }

  /**
   * Charges what a closing has cost to the first of its tasks, like the requests that it hit.
   * Nothing is charged if a task has no control group, because it would have closed anyway.
   *
   * @return whether it is charged
   */
  boolean charge(List<Integer> tasks, long refused, long closedNanos) {
    if (!tasks.stream().allMatch(task -> account(task).isDrawn())) {
      return false;
    }
    account(tasks.get(0)).closed(refused, closedNanos);
    return true;
  }

  /** Tells the tasks that had no part in a closing of it. */
  private void tellOthers(List<Integer> tasks) {
    for (int i = 0; i < ledgers.size(); i++) {
      if (!tasks.contains(i)) {
        account(i).otherRan();
      }
    }
  }

  /**
   * Takes note of the task that ignored its interrupt and has returned: the last one that began.
   * Nobody may have told how the tasks ended. Then it is known only if there was one.
   */
  void stuck(List<Integer> tasks, List<Event.Ended> ended, long nowNanos) {
    tellOthers(tasks);
    if (ended.isEmpty() && tasks.size() == 1) {
      TaskLedger ledger = ledgers.get(tasks.get(0));
      ledger.wasStuck(ledger.level(), nowNanos);
    }
    for (int i = ended.size() - 1; i >= 0; i--) {
      if (ended.get(i).begun()) {
        ledgers.get(tasks.get(i)).wasStuck(ended.get(i).reading().level(), nowNanos);
        return;
      }
    }
  }

  long requestsUntilNextSample(long nowNanos) {
    return least(TaskLedger::requestsUntilNextSample, nowNanos);
  }

  /** Returns how soon one of the levels can reach the upper end of its interval. */
  long nanosUntilUpperEnd(long nowNanos) {
    return least(TaskLedger::nanosUntilUpperEnd, nowNanos);
  }

  /** Leaves out tasks that wait or are dormant, because nobody closes for them. */
  private long least(ToLongFunction<TaskLedger> estimate, long nowNanos) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < ledgers.size(); i++) {
      if (!waiting.contains(i) && !ledgers.get(i).isDormant(nowNanos)) {
        least = Math.min(least, estimate.applyAsLong(ledgers.get(i)));
      }
    }
    return least;
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
