package io.github.btc;

import java.util.List;

/**
 * An event of a controller. Times are those of the controller's {@link Ticker} in nanoseconds. BTC
 * makes the events, and a later version may add a figure to each of them.
 */
public sealed interface ControllerEvent {

  /**
   * Returns when the event happened.
   *
   * @return ticker time in nanoseconds
   */
  long atNanos();

  /** A closing begins, and the announcers tell the routers. The gate is still open. */
  non-sealed interface Announcing extends ControllerEvent {

    /** {@return the names of the tasks that will run in the closing} */
    List<String> tasks();
  }

  /** The gate has closed. */
  non-sealed interface GateClosed extends ControllerEvent {

    /** {@return number of requests in flight at that moment} */
    int inFlight();

    /** {@return true if every router had confirmed before} */
    boolean confirmed();
  }

  /** No request is in flight, and the routers know of the closing. The tasks start. */
  non-sealed interface Drained extends ControllerEvent {

    /** {@return time since the gate closed} */
    long waitedNanos();

    /**
     * {@return number of requests in flight; 0 unless the drain policy is to run anyway, or a
     * request has been in flight for more than a minute}
     */
    int inFlight();
  }

  /** A task has run to its end. */
  non-sealed interface TaskRan extends ControllerEvent {

    /** {@return the name of the task} */
    String task();

    /** {@return how long the task ran} */
    long runNanos();

    /** {@return the level before the run} */
    double levelBefore();

    /** {@return the level after the run} */
    double levelAfter();

    /** {@return true if the level fell} */
    boolean effective();
  }

  /** A task, its monitor or its counter threw an exception or returned an impossible value. */
  non-sealed interface TaskFailed extends ControllerEvent {

    /** {@return the name of the task} */
    String task();

    /** {@return the exception} */
    Throwable cause();
  }

  /**
   * A task exceeded its limit, and the controller interrupted it. If it has still not ended when
   * the gate opens, {@code stuck} is true, and no task runs until it returns.
   */
  non-sealed interface TaskOverran extends ControllerEvent {

    /** {@return the name of the task} */
    String task();

    /** {@return how long the task has run so far} */
    long ranNanos();

    /** {@return true if the task ignored the interrupt} */
    boolean stuck();
  }

  /** The closing has ended, and the gate is open. */
  non-sealed interface GateOpened extends ControllerEvent {

    /** {@return how the closing ended} */
    Ending ending();

    /** {@return how long the gate was closed, 0 if it never closed} */
    long closedNanos();

    /** {@return number of requests refused in this closing} */
    long refused();
  }

  /** A task ran by itself, and no closing ran it. It may have run while the gate was closing. */
  non-sealed interface UncontrolledRun extends ControllerEvent {

    /** {@return the name of the task} */
    String task();

    /** {@return how many runs the controller noticed at once} */
    long count();
  }

  /** An announcer threw an exception or did not answer in time. */
  non-sealed interface AnnouncerFailed extends ControllerEvent {

    /** {@return the name of the announcer} */
    String announcer();

    /** {@return what went wrong} */
    String problem();
  }

  /** A task is due but may not run now. */
  non-sealed interface Deferred extends ControllerEvent {

    /** {@return the first task that is due} */
    String task();

    /** {@return why the task is deferred} */
    DeferralReason reason();
  }

  /**
   * A due task waits because of a request that has been in flight for longer than the drain limit.
   * The controller reports it once, until the task waits for another reason or runs. A request that
   * has been in flight for a minute is no longer a reason.
   */
  non-sealed interface SlowRequest extends ControllerEvent {

    /** {@return the least time for which that request has been in flight} */
    long ageNanos();
  }

  /** How a closing ended. */
  enum Ending {
    /** The gate drained, at least one task ran and lowered its level, and the gate opened. */
    COMPLETED,
    /**
     * The gate drained, every task failed, was interrupted or left its level where it was, and the
     * gate opened.
     */
    TASKS_FAILED,
    /** A request stayed in flight until the drain limit; no task ran. */
    DRAIN_ABANDONED,
    /** A refused request came back, so no other replica takes it; no task ran. */
    NOBODY_ELSE,
    /** A task ignored its interrupt; the gate opened while it was still running. */
    TASK_STUCK,
    /** The controller was stopped during the closing. */
    STOPPED
  }

  /** Why a due task is deferred. */
  enum DeferralReason {
    /** The unavailability budget of this window is used up. */
    BUDGET,
    /**
     * The last closing had no effect, failed or was abandoned, and the next attempt waits. After
     * two runs in a row that left the level where it was, it waits until the level has risen.
     */
    BACK_OFF,
    /** Somebody paused the controller. */
    PAUSED,
    /** A task that ignored its interrupt is still running. */
    TASK_STUCK,
    /**
     * A request has been in flight for longer than the drain limit: the drain would be abandoned.
     */
    SLOW_REQUEST,
    /** The last closings cost more than they saved. The task is deferred for ten minutes. */
    DORMANT,
    /**
     * Requests kept coming in confirmed closings: the routers have probably taken another replica
     * out. The controller does not close for a minute, and then longer each time, up to ten.
     */
    MISROUTED,
    /** The coordinator did not let this replica close. */
    COORDINATOR,
    /**
     * The announcer failed, did not answer in time, or nobody confirmed the announcement, and
     * nobody has said that refusals are retried. The controller announces again within ten seconds,
     * or within ten minutes if nobody confirmed.
     */
    NOT_ANNOUNCED,
    /** The routers have too few other replicas. The controller asks again soon. */
    NOBODY_ELSE,
    /** The run belongs to the control group: the JVM makes it when it likes. */
    LEFT_TO_THE_JVM,
    /**
     * The controller has no announcer, and nobody has said that routers or clients retry what is
     * refused: it only observes.
     */
    NO_ANNOUNCER,
    /** Another controller of this JVM runs tasks that stop the process; this one only observes. */
    ANOTHER_CONTROLLER,
    /** The controller is set to observe only: it makes every decision and closes nothing. */
    OBSERVE_ONLY
  }
}
