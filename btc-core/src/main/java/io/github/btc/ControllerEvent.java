package io.github.btc;

import java.util.List;

/** An event of a controller. Times are those of the controller's {@link Ticker} in nanoseconds. */
public sealed interface ControllerEvent {

  /**
   * Returns when the event happened.
   *
   * @return ticker time in nanoseconds
   */
  long atNanos();

  /**
   * A closing begins, and the announcers tell the routers. The gate is still open.
   *
   * @param atNanos when the closing began
   * @param tasks the names of the tasks that will run in the closing
   */
  record Announcing(long atNanos, List<String> tasks) implements ControllerEvent {}

  /**
   * The gate has closed.
   *
   * @param atNanos when the gate closed
   * @param inFlight number of requests in flight at that moment
   * @param confirmed true if every router had confirmed before
   */
  record GateClosed(long atNanos, int inFlight, boolean confirmed) implements ControllerEvent {}

  /**
   * No request is in flight, and the routers know of the closing. The tasks start.
   *
   * @param atNanos when the tasks started
   * @param waitedNanos time since the gate closed
   * @param inFlight number of requests in flight; 0 unless the drain policy is to run anyway, or a
   *     request has been in flight for more than a minute
   */
  record Drained(long atNanos, long waitedNanos, int inFlight) implements ControllerEvent {}

  /**
   * A task has run to its end.
   *
   * @param atNanos when the run ended
   * @param task the name of the task
   * @param runNanos how long the task ran
   * @param levelBefore the level before the run
   * @param levelAfter the level after the run
   * @param effective true if the level fell
   */
  record TaskRan(
      long atNanos,
      String task,
      long runNanos,
      double levelBefore,
      double levelAfter,
      boolean effective)
      implements ControllerEvent {}

  /**
   * A task, its monitor or its counter threw an exception or returned an impossible value.
   *
   * @param atNanos when the failure was noticed
   * @param task the name of the task
   * @param cause the exception
   */
  record TaskFailed(long atNanos, String task, Throwable cause) implements ControllerEvent {}

  /**
   * A task exceeded its limit, and the controller interrupted it. If it has still not ended when
   * the gate opens, {@code stuck} is true, and no task runs until it returns.
   *
   * @param atNanos when the controller noticed
   * @param task the name of the task
   * @param ranNanos how long the task has run so far
   * @param stuck true if the task ignored the interrupt
   */
  record TaskOverran(long atNanos, String task, long ranNanos, boolean stuck)
      implements ControllerEvent {}

  /**
   * The closing has ended, and the gate is open.
   *
   * @param atNanos when the gate opened
   * @param ending how the closing ended
   * @param closedNanos how long the gate was closed, 0 if it never closed
   * @param refused number of requests refused in this closing
   */
  record GateOpened(long atNanos, Ending ending, long closedNanos, long refused)
      implements ControllerEvent {}

  /**
   * A task ran by itself, outside any closing.
   *
   * @param atNanos when the controller noticed the run
   * @param task the name of the task
   * @param count how many runs the controller noticed at once
   */
  record UncontrolledRun(long atNanos, String task, long count) implements ControllerEvent {}

  /**
   * An announcer threw an exception or did not answer in time.
   *
   * @param atNanos when the failure was noticed
   * @param announcer the name of the announcer
   * @param problem what went wrong
   */
  record AnnouncerFailed(long atNanos, String announcer, String problem)
      implements ControllerEvent {}

  /**
   * A task is due but may not run now.
   *
   * @param atNanos when the task was deferred
   * @param task the first task that is due
   * @param reason why the task is deferred
   */
  record Deferred(long atNanos, String task, DeferralReason reason) implements ControllerEvent {}

  /**
   * A due task waits because of a request that has been in flight for longer than the drain limit.
   * The controller reports it once, until the task waits for another reason or runs. A request that
   * has been in flight for a minute is no longer a reason.
   *
   * @param atNanos when the controller noticed
   * @param ageNanos the least time for which that request has been in flight
   */
  record SlowRequest(long atNanos, long ageNanos) implements ControllerEvent {}

  /** How a closing ended. */
  enum Ending {
    /** The gate drained, at least one task ran to its end, and the gate opened. */
    COMPLETED,
    /** The gate drained, every task failed or was interrupted, and the gate opened. */
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
     * out. The controller does not close for ten minutes.
     */
    MISROUTED,
    /** The coordinator did not let this replica close. */
    COORDINATOR,
    /** The routers have too few other replicas. The controller asks again soon. */
    NOBODY_ELSE,
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
