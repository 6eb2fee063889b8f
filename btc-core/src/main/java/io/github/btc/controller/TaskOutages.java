package io.github.btc.controller;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerEvent.TaskFailed;
import io.github.btc.ControllerEvent.TaskOverran;
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.ControllerEvent.UncontrolledRun;
import io.github.btc.ControllerListener;
import io.github.btc.machine.MachineSettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Logs when a task fails, ignores its interrupt, runs in vain, does not pay, or runs by itself
 * while BTC waits. A task works again when a run has lowered its level.
 */
final class TaskOutages implements ControllerListener {

  /** After so many runs that leave its level where it was, the machine holds a task back. */
  private static final int FIRST_HELD_BACK = 2;

  private static final long LONG_WAIT_NANOS = 600_000_000_000L;

  private final OutageLines lines;
  private final Map<String, Integer> failures = new HashMap<>();
  private final Map<String, Integer> stuckRuns = new HashMap<>();
  private final Set<String> stillRunning = new HashSet<>();
  private final Map<String, Integer> runsInVain = new HashMap<>();
  private final Map<String, @Nullable Long> lastRunOfDormant = new HashMap<>();
  private final Set<String> waitForTheBudget = new HashSet<>();
  private boolean toldOfTheBudget;
  private @Nullable Deferred waitsForOthers; // since then no task has run
  private boolean toldOfOthers;

  TaskOutages(OutageLines lines) {
    this.lines = lines;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof TaskFailed failed) {
      taskFailed(failed);
    } else if (event instanceof TaskOverran overran) {
      taskOverran(overran);
    } else if (event instanceof TaskRan ran) {
      taskRan(ran);
    } else if (event instanceof Deferred deferred) {
      deferred(deferred);
    } else if (event instanceof UncontrolledRun run) {
      uncontrolledRun(run);
    }
  }

  private void deferred(Deferred deferred) {
    if (deferred.reason() == DeferralReason.BUDGET) {
      waitForTheBudget.add(deferred.task());
    } else {
      waitForTheBudget.remove(deferred.task());
    }
    if (deferred.reason() == DeferralReason.DORMANT) {
      dormant(deferred.task());
    }
    waitsForOthers(deferred);
  }

  /** Tells of a task that is left behind; of one that heeds its interrupt its failure tells. */
  private void taskOverran(TaskOverran overran) {
    String name = overran.task();
    if (!overran.stuck()) {
      return;
    }
    stillRunning.add(name);
    if (stuckRuns.merge(name, 1, Integer::sum) == 1) {
      lines.warn(
          "The task \""
              + name
              + "\" has run for "
              + TimeUnit.NANOSECONDS.toMillis(overran.ranNanos())
              + " ms, which is longer than its limit, and ignores its interrupt. The service runs"
              + " on, and BTC closes nothing until the task returns. Further such runs are not"
              + " logged until one has ended in time.");
    }
  }

  private void taskFailed(TaskFailed failed) {
    if (stillRunning.remove(failed.task())) {
      return; // it has returned late, and its interrupt is the likely failure
    }
    if (failures.merge(failed.task(), 1, Integer::sum) == 1) {
      String sentence =
          "The task \""
              + failed.task()
              + "\" failed: "
              + Guard.textOf(failed.cause())
              + ". The service runs on, and BTC tries again within an hour. Further failures are"
              + " not logged until the task works again.";
      if (failed.cause() instanceof IOException) {
        lines.warn(
            sentence); // its message says what is wrong outside; a stack says nothing about that
      } else {
        lines.warn(sentence, failed.cause());
      }
    }
  }

  private void taskRan(TaskRan ran) {
    String name = ran.task();
    if (stillRunning.remove(name)) {
      return; // it has returned late, so it is not fixed
    }
    waitsForOthers = null;
    toldOfOthers = false;
    waitForTheBudget.remove(name);
    noteRunOfDormant(name, ran.atNanos());
    if (ran.effective()) {
      runsInVain.remove(name);
      int failed = told(failures.remove(name)) + told(stuckRuns.remove(name));
      if (failed > 0) {
        lines.worksAgain("task", name, failed);
      }
    } else if (runsInVain.merge(name, 1, Integer::sum) == FIRST_HELD_BACK) {
      lines.warn(
          "The task \""
              + name
              + "\" has run twice, and its level is "
              + ran.levelAfter()
              + " as before. It waits until its level has risen, at most an hour. Further such runs"
              + " are not logged until one lowers the level.");
    }
  }

  private void dormant(String task) {
    if (!lastRunOfDormant.containsKey(task)) {
      lastRunOfDormant.put(task, null);
      lines.warn(
          "Closings for the task \""
              + task
              + "\" have cost more than they saved, or have failed, several times in a row. BTC"
              + " closes nothing for it for ten minutes, and then tries once. This is not logged"
              + " again until it runs more often.");
    }
  }

  private void noteRunOfDormant(String task, long atNanos) {
    if (!lastRunOfDormant.containsKey(task)) {
      return;
    }
    Long last = lastRunOfDormant.put(task, atNanos);
    if (last != null && atNanos - last < MachineSettings.DORMANT_NANOS) {
      lastRunOfDormant.remove(task);
      lines.info("Closings for the task \"" + task + "\" pay again.");
    }
  }

  private void waitsForOthers(Deferred deferred) {
    DeferralReason reason = deferred.reason();
    if (reason != DeferralReason.NOBODY_ELSE && reason != DeferralReason.COORDINATOR) {
      waitsForOthers = null;
    } else if (waitsForOthers == null) {
      waitsForOthers = deferred;
    }
  }

  /** Replicas that take turns wait for seconds, and a restart of the others lasts some minutes. */
  private void noteRunWhileOthersAreMissing(UncontrolledRun run) {
    Deferred since = waitsForOthers;
    if (since != null && run.atNanos() - since.atNanos() >= LONG_WAIT_NANOS && !toldOfOthers) {
      toldOfOthers = true;
      lines.warn(
          "No task has run for ten minutes, although one is due and runs by itself: "
              + (since.reason() == DeferralReason.COORDINATOR
                  ? "the coordinator gives this replica no turn."
                  : "the routers reach no other replica, or requests came back.")
              + " This is not logged again until a task has run.");
    }
  }

  private void uncontrolledRun(UncontrolledRun run) {
    noteRunWhileOthersAreMissing(run);
    if (waitForTheBudget.contains(run.task()) && !toldOfTheBudget) {
      toldOfTheBudget = true;
      lines.warn(
          "The task \""
              + run.task()
              + "\" ran by itself, because the gate had been closed for its share of the budget"
              + " window (the setting budget-share). If the task is a collection, a larger -Xmn or"
              + " -Xmx makes closings rarer. This is not logged again.");
    }
  }

  private static int told(@Nullable Integer count) {
    return count == null ? 0 : count;
  }
}
