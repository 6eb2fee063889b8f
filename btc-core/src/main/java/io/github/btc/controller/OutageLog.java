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
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.ControllerListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Logs when an announcer, a coordinator or a task begins to fail, and when it works again: each
 * outage once, however many closings fail in it. Every controller has one, because an operator must
 * see what BTC no longer does. Only the controller's thread calls this class, while the gate is
 * open.
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

  private static final long LONG_NANOS = 60_000_000_000L;

  private final Logger logger;
  private final Map<String, Integer> announcerFailures = new LinkedHashMap<>();
  private final Map<String, Integer> taskFailures = new HashMap<>();
  private final Map<String, Integer> runsInVain = new HashMap<>();
  private boolean failedSinceClosing;
  private @Nullable Long slowSinceNanos; // null while no task waits for a slow request
  private boolean toldOfSlow;
  private boolean toldOfDisregarded;

  OutageLog(Logger logger) {
    this.logger = logger;
  }

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof AnnouncerFailed failed) {
      announcerFailed(failed);
    } else if (event instanceof GateClosed) {
      gateClosed();
    } else if (event instanceof TaskFailed failed) {
      taskFailed(failed);
    } else if (event instanceof TaskRan ran) {
      taskRan(ran);
    } else if (event instanceof SlowRequest slow) {
      slowRequest(slow.atNanos());
    } else if (event instanceof GateOpened opened && opened.ending() == Ending.DRAIN_ABANDONED) {
      slowRequest(opened.atNanos());
    } else if (event instanceof Drained drained) {
      drained(drained);
    } else if (event instanceof Deferred deferred
        && deferred.reason() == DeferralReason.MISROUTED) {
      warn(
          "Requests kept coming in closings that the routers had confirmed, and were refused. The"
              + " announcer probably takes another server out, for instance because two replicas"
              + " have one server name. BTC closes nothing for ten minutes, and tries again.");
    }
  }

  // --- announcers ----------------------------------------------------------------------------

  private void announcerFailed(AnnouncerFailed failed) {
    failedSinceClosing = true;
    String name = failed.announcer();
    if (!announcerFailures.containsKey(name) && announcerFailures.size() < MOST_NAMES) {
      warn(
          "The announcer \""
              + name
              + "\" failed: "
              + failed.problem()
              + ". Closings continue, and routers learn of them from refusals. Further failures are"
              + " not logged until the announcer works again.");
    }
    announcerFailures.merge(name, 1, Integer::sum);
  }

  private void gateClosed() {
    if (!failedSinceClosing) {
      announcerFailures.forEach((name, count) -> worksAgain("announcer", name, count));
      announcerFailures.clear();
    }
    failedSinceClosing = false;
  }

  // --- tasks ---------------------------------------------------------------------------------

  private void taskFailed(TaskFailed failed) {
    if (taskFailures.merge(failed.task(), 1, Integer::sum) == 1) {
      logger.log(
          Level.WARNING,
          "The task \""
              + failed.task()
              + "\" failed: "
              + failed.cause()
              + ". The service runs on, and BTC tries again within an hour. Further failures are"
              + " not logged until the task works again.",
          failed.cause());
    }
  }

  private void taskRan(TaskRan ran) {
    String name = ran.task();
    if (ran.effective()) {
      runsInVain.remove(name);
      Integer count = taskFailures.remove(name);
      if (count != null) {
        worksAgain("task", name, count);
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

  // --- requests ------------------------------------------------------------------------------

  /** Notes that a request was older than the drain limit, or that a drain was abandoned for one. */
  private void slowRequest(long atNanos) {
    if (slowSinceNanos == null) {
      slowSinceNanos = atNanos;
    } else if (atNanos - slowSinceNanos >= LONG_NANOS && !toldOfSlow) {
      toldOfSlow = true;
      warn(
          "A task has been due for "
              + TimeUnit.NANOSECONDS.toSeconds(atNanos - slowSinceNanos)
              + " s and waits, because some request is always older than the drain limit. If such"
              + " requests are usual, let their path bypass the gate, or raise the drain limit."
              + " This is not logged again until a task has run.");
    }
  }

  private void drained(Drained drained) {
    slowSinceNanos = null;
    toldOfSlow = false;
    if (drained.inFlight() > 0 && !toldOfDisregarded) {
      toldOfDisregarded = true;
      warn(
          "A task runs with "
              + drained.inFlight()
              + " requests in flight, because they did not end for a minute or the drain policy"
              + " says so. They are hit by its pause. If such requests are usual, let their path"
              + " bypass the gate. This is not logged again.");
    }
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
