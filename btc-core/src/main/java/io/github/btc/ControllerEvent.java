package io.github.btc;

import java.util.List;

/** Something a controller did or saw. Times are the controller's {@link Ticker} in nanoseconds. */
public sealed interface ControllerEvent {

  /**
   * Returns when it happened.
   *
   * @return ticker time in nanoseconds
   */
  long atNanos();

  /**
   * A closing begins: routers are being told. The gate is still open.
   *
   * @param atNanos when
   * @param tasks the tasks that will run in it
   */
  record Announcing(long atNanos, List<String> tasks) implements ControllerEvent {}

  /**
   * The gate was shut.
   *
   * @param atNanos when
   * @param inFlight requests in flight at that moment
   * @param confirmed true if the routers had confirmed before
   */
  record GateClosed(long atNanos, int inFlight, boolean confirmed) implements ControllerEvent {}

  /**
   * No request is in flight and the routers know: the tasks start.
   *
   * @param atNanos when
   * @param waitedNanos time since the gate was shut
   * @param inFlight requests in flight; 0 unless the drain policy says to run anyway
   */
  record Drained(long atNanos, long waitedNanos, int inFlight) implements ControllerEvent {}

  /**
   * A task ended by itself.
   *
   * @param atNanos when
   * @param task its name
   * @param runNanos how long it ran
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
   * A task, its monitor or its counter threw or answered nonsense.
   *
   * @param atNanos when
   * @param task its name
   * @param cause what it threw
   */
  record TaskFailed(long atNanos, String task, Throwable cause) implements ControllerEvent {}

  /**
   * A task went past its limit and was interrupted. If it still has not ended when the gate has
   * opened, {@code stuck} is true and nothing is run until it returns.
   *
   * @param atNanos when
   * @param task its name
   * @param ranNanos how long it has run
   * @param stuck true if it ignored the interrupt
   */
  record TaskOverran(long atNanos, String task, long ranNanos, boolean stuck)
      implements ControllerEvent {}

  /**
   * The gate opened: the closing is over.
   *
   * @param atNanos when
   * @param ending how the closing ended
   * @param closedNanos time from gate shut to gate open, 0 if it was never shut
   * @param refused requests refused meanwhile
   */
  record GateOpened(long atNanos, Ending ending, long closedNanos, long refused)
      implements ControllerEvent {}

  /**
   * A task ran by itself, outside any closing.
   *
   * @param atNanos when it was noticed
   * @param task its name
   * @param count how many runs were noticed at once
   */
  record UncontrolledRun(long atNanos, String task, long count) implements ControllerEvent {}

  /**
   * An announcer threw, or did not answer in time.
   *
   * @param atNanos when
   * @param announcer its name
   * @param problem what went wrong
   */
  record AnnouncerFailed(long atNanos, String announcer, String problem)
      implements ControllerEvent {}

  /**
   * A task is due and deferred: it will not be run for the time being.
   *
   * @param atNanos when
   * @param task the first task that is due
   * @param reason why the task is deferred
   */
  record Deferred(long atNanos, String task, DeferralReason reason) implements ControllerEvent {}

  /**
   * A due task waits because of a request that has been in flight for longer than the drain limit.
   * Told once, until the task waits for another reason or runs.
   *
   * @param atNanos when
   * @param ageNanos how long that request has been in flight, at least
   */
  record SlowRequest(long atNanos, long ageNanos) implements ControllerEvent {}

  /** How a closing ended. */
  enum Ending {
    /** Drained, run, opened. */
    COMPLETED,
    /** A request stayed in flight until the drain limit; nothing was run. */
    DRAIN_ABANDONED,
    /** A task ignored its interrupt; the gate opened without it. */
    TASK_STUCK,
    /** The controller was stopped meanwhile. */
    STOPPED
  }

  /** Why a due task is deferred. */
  enum DeferralReason {
    /** The unavailability budget of this window is used up. */
    BUDGET,
    /** The last closing had no effect, failed or was abandoned; the next attempt waits. */
    BACK_OFF,
    /** Somebody paused the controller. */
    PAUSED,
    /** A task that ignored its interrupt is still running. */
    TASK_STUCK,
    /**
     * A request has been in flight for longer than the drain limit: the drain would be abandoned.
     */
    SLOW_REQUEST,
    /** Its runs are too short to be worth a closing; it is left to itself for ten minutes. */
    DORMANT,
    /** The coordinator did not let this replica close. */
    COORDINATOR,
    /** The routers have too few other replicas; asked again soon, and closed when it must be. */
    NOBODY_ELSE,
    /** Dry run: everything is decided and nothing is closed. */
    DRY_RUN
  }
}
