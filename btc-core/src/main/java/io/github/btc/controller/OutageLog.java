package io.github.btc.controller;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerEvent.Drained;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerEvent.SlowRequest;
import io.github.btc.ControllerEvent.TaskFailed;
import io.github.btc.ControllerEvent.TaskOverran;
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.ControllerEvent.UncontrolledRun;
import io.github.btc.ControllerListener;
import io.github.btc.machine.MachineSettings;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs when an announcer, a coordinator or a task begins to fail or to wait, and when it works
 * again: each outage once, however many closings it lasts. Every controller has one, because an
 * operator must see what BTC no longer does. Only the controller's thread calls this class, while
 * the gate is open.
 *
 * <p>An announcer works again when the gate has closed twice without a failure in between. By then
 * it has announced the end of one closing and the start of the next. A task works again when a run
 * has lowered its level.
 */
final class OutageLog implements ControllerListener {

  /** The limit of logged names, because an announcer may have another name each time. */
  private static final int MOST_NAMES = 20;

  /** After so many runs that leave its level where it was, the machine holds a task back. */
  private static final int FIRST_HELD_BACK = 2;

  /** A balancer finds a dead replica within a few seconds, and so within a few closings. */
  private static final int MOST_CONFIRMED_IN_VAIN = 5;

  /** Fewer may refuse nothing by chance, where requests are few. */
  private static final int CLOSINGS_BELIEVED = 20;

  private static final long LONG_NANOS = 60_000_000_000L;
  private static final long LONG_WAIT_NANOS = 600_000_000_000L;

  private final Logger logger;
  private final boolean refusalsAreRetried;
  private final LongSupplier oldestNanos;
  private final Map<String, Integer> announcerFailures = new LinkedHashMap<>();
  private final Map<String, Integer> taskFailures = new HashMap<>();
  private final Map<String, Integer> stuckRuns = new HashMap<>();
  private final Set<String> stillRunning = new HashSet<>();
  private final Map<String, Integer> runsInVain = new HashMap<>();
  private final Map<String, @Nullable Long> lastRunOfDormant = new HashMap<>();
  private final Set<String> waitForTheBudget = new HashSet<>();
  private boolean toldOfTheBudget;
  private @Nullable Deferred waitsForOthers; // since then no task has run
  private boolean toldOfOthers;
  private boolean failedSinceClosing;
  private boolean isConfirmed; // the closing under way
  private int confirmedInVain; // closings in a row
  private boolean toldOfMisrouted;
  private int goodSinceMisrouted; // confirmed closings in a row that refused nothing
  private @Nullable Long slowSinceNanos; // null while no task waits for a slow request
  private boolean toldOfSlow;
  private boolean toldOfDisregarded;
  private boolean toldOfUnconfirmed;

  /**
   * Makes a log in which nothing has failed yet.
   *
   * @param oldestNanos how long the oldest request has been in flight at least; 0 if none is old
   */
  OutageLog(Logger logger, boolean refusalsAreRetried, LongSupplier oldestNanos) {
    this.logger = logger;
    this.refusalsAreRetried = refusalsAreRetried;
    this.oldestNanos = oldestNanos;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof AnnouncerFailed failed) {
      announcerFailed(failed);
    } else if (event instanceof GateClosed closed) {
      gateClosed(closed);
    } else if (event instanceof TaskFailed failed) {
      taskFailed(failed);
    } else if (event instanceof TaskOverran overran) {
      taskOverran(overran);
    } else if (event instanceof TaskRan ran) {
      taskRan(ran);
    } else if (event instanceof SlowRequest slow) {
      slowRequest(slow.atNanos(), ", now one of " + seconds(slow.ageNanos()) + " s");
    } else if (event instanceof GateOpened opened) {
      gateOpened(opened);
    } else if (event instanceof Drained drained) {
      drained(drained);
    } else if (event instanceof Deferred deferred) {
      deferred(deferred.task(), deferred.reason());
      waitsForOthers(deferred);
    } else if (event instanceof UncontrolledRun run) {
      uncontrolledRun(run);
    }
  }

  private void deferred(String task, DeferralReason reason) {
    if (reason == DeferralReason.BUDGET) {
      waitForTheBudget.add(task);
    } else {
      waitForTheBudget.remove(task);
    }
    if (reason == DeferralReason.DORMANT) {
      dormant(task);
    } else if (reason == DeferralReason.MISROUTED) {
      misrouted();
    } else if (reason == DeferralReason.NOT_ANNOUNCED && !failedSinceClosing) {
      unconfirmed();
    }
  }

  // --- announcers ----------------------------------------------------------------------------

  private void misrouted() {
    goodSinceMisrouted = 0;
    if (!toldOfMisrouted) {
      toldOfMisrouted = true;
      warn(
          "Requests kept coming in closings that the routers had confirmed, and were refused. The"
              + " announcer probably takes another server out, for instance because two replicas"
              + " have one server name. BTC closes nothing for a minute, tries again, and waits"
              + " longer each time, up to ten minutes. This is not logged again until "
              + CLOSINGS_BELIEVED
              + " confirmed closings in a row have refused nothing.");
    }
  }

  private void confirmedClosing(boolean keptRequestsAway) {
    goodSinceMisrouted = keptRequestsAway ? goodSinceMisrouted + 1 : 0;
    if (toldOfMisrouted && goodSinceMisrouted == CLOSINGS_BELIEVED) {
      toldOfMisrouted = false;
      logger.log(Level.INFO, "Confirmed closings keep requests away again.");
    }
  }

  private void announcerFailed(AnnouncerFailed failed) {
    failedSinceClosing = true;
    String name = failed.announcer();
    if (!announcerFailures.containsKey(name) && announcerFailures.size() < MOST_NAMES) {
      warn(
          "The announcer \""
              + name
              + "\" failed: "
              + failed.problem()
              + ". "
              + consequence()
              + " Further failures are not logged until the announcer works again.");
    }
    announcerFailures.merge(name, 1, Integer::sum);
  }

  private String consequence() {
    return refusalsAreRetried
        ? "Closings continue, and routers learn of them from refusals."
        : "Closings that it cannot announce are put off, because refusals-are-retried is not set."
            + " BTC tries again within ten seconds.";
  }

  private void unconfirmed() {
    if (!toldOfUnconfirmed) {
      toldOfUnconfirmed = true;
      warn(
          "Closings are put off, because nobody has confirmed the announcement, and"
              + " refusals-are-retried is not set. Requests that still come would be refused. Set"
              + " it if the router or the clients retry a refused request. BTC tries again within"
              + " ten minutes. This is not logged again until an announcement is confirmed.");
    }
  }

  private void gateClosed(GateClosed closed) {
    isConfirmed = closed.confirmed();
    toldOfUnconfirmed &= !isConfirmed;
    if (!failedSinceClosing) {
      announcerFailures.forEach((name, count) -> worksAgain("announcer", name, count));
      announcerFailures.clear();
    }
    failedSinceClosing = false;
  }

  private void gateOpened(GateOpened opened) {
    if (opened.ending() == Ending.DRAIN_ABANDONED) {
      slowRequest(opened.atNanos(), "");
    }
    if (isConfirmed) {
      confirmedClosing(opened.ending() == Ending.COMPLETED && opened.refused() == 0);
    }
    if (opened.ending() != Ending.NOBODY_ELSE) {
      confirmedInVain = 0;
    } else if (isConfirmed && ++confirmedInVain == MOST_CONFIRMED_IN_VAIN) {
      warn(
          "In "
              + confirmedInVain
              + " closings in a row requests came back that were refused here, although the routers"
              + " had confirmed. The announcer probably takes another server out, for instance"
              + " because two replicas have one server name, or no other replica serves. BTC puts"
              + " closings off. This is not logged again until a closing has ended otherwise.");
    }
  }

  // --- tasks ---------------------------------------------------------------------------------

  /** Tells of a task that is left behind; of one that heeds its interrupt its failure tells. */
  private void taskOverran(TaskOverran overran) {
    String name = overran.task();
    if (!overran.stuck()) {
      return;
    }
    stillRunning.add(name);
    if (stuckRuns.merge(name, 1, Integer::sum) == 1) {
      warn(
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
    if (taskFailures.merge(failed.task(), 1, Integer::sum) == 1) {
      String sentence =
          "The task \""
              + failed.task()
              + "\" failed: "
              + failed.cause()
              + ". The service runs on, and BTC tries again within an hour. Further failures are"
              + " not logged until the task works again.";
      if (failed.cause() instanceof IOException) {
        warn(sentence); // its message says what is wrong outside; a stack says nothing about that
      } else {
        logger.log(Level.WARNING, sentence, failed.cause());
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
      int failures = told(taskFailures.remove(name)) + told(stuckRuns.remove(name));
      if (failures > 0) {
        worksAgain("task", name, failures);
      }
    } else if (runsInVain.merge(name, 1, Integer::sum) == FIRST_HELD_BACK) {
      warn(
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
      warn(
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
      logger.log(Level.INFO, "Closings for the task \"{0}\" pay again.", task);
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
      warn(
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
      warn(
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

  // --- requests ------------------------------------------------------------------------------

  /** Notes that a request was older than the drain limit, or that a drain was abandoned for one. */
  private void slowRequest(long atNanos, String age) {
    if (slowSinceNanos == null) {
      slowSinceNanos = atNanos;
    } else if (atNanos - slowSinceNanos >= LONG_NANOS && !toldOfSlow) {
      toldOfSlow = true;
      warn(
          "A task has been due for "
              + seconds(atNanos - slowSinceNanos)
              + " s and waits, because some request is always older than the drain limit"
              + age
              + ". If such requests are usual, let their path bypass the gate, or raise the drain"
              + " limit. This is not logged again until a task has run.");
    }
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos);
  }

  private void drained(Drained drained) {
    slowSinceNanos = null;
    toldOfSlow = false;
    if (drained.inFlight() > 0 && !toldOfDisregarded) {
      toldOfDisregarded = true;
      warn(
          "A task runs with "
              + drained.inFlight()
              + " requests in flight"
              + age()
              + ", because they did not end for a minute or the drain policy says so. They are hit"
              + " by its pause. If such requests are usual, let their path bypass the gate. This is"
              + " not logged again.");
    }
  }

  /** The request may have ended since the task began. */
  private String age() {
    long nanos = oldestNanos.getAsLong();
    return nanos == 0 ? "" : ", the oldest for " + seconds(nanos) + " s";
  }

  // --- the log -------------------------------------------------------------------------------

  private void worksAgain(String what, String name, int count) {
    logger.log(
        Level.INFO,
        "The {0} \"{1}\" works again. It has failed {2}",
        what,
        name,
        count == 1 ? "once." : count + " times.");
  }

  /** Passes the sentence as it is: what failed may have braces in its message. */
  private void warn(String sentence) {
    logger.log(Level.WARNING, sentence);
  }
}
