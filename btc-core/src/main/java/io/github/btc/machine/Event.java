package io.github.btc.machine;

import java.util.List;

/**
 * What a {@link Driver} tells the machine. Facts may be told again; an event out of place does
 * nothing.
 */
public sealed interface Event {

  /**
   * The levels were sampled, in SERVING.
   *
   * @param trigger what made the sample due
   * @param finished requests finished since the start
   * @param inFlight requests in flight
   * @param oldestNanos how long the oldest request has been in flight at least; 0 if none is known
   *     to be old
   * @param readings one per task, in the order of registration
   */
  record Sampled(
      Trigger trigger, long finished, int inFlight, long oldestNanos, List<Reading> readings)
      implements Event {}

  /** What makes a sample due. */
  enum Trigger {
    /** The estimated number of requests has finished. */
    COUNT,
    /** Time has passed. Then a task is due only from A^max on. */
    CLOCK
  }

  /**
   * Requests have finished while the controller was idle.
   *
   * @param finished requests finished since the start
   */
  record Served(long finished) implements Event {}

  /**
   * One task's monitor.
   *
   * @param level ζ; NaN if it could not be read
   * @param uncontrolledRuns the task's running count
   */
  record Reading(double level, long uncontrolledRuns) {}

  /** The coordinator lets this replica close. */
  record Granted() implements Event {}

  /** The coordinator does not: enough others are closed, or it failed. */
  record Declined() implements Event {}

  /**
   * The announcer has ended, well or badly.
   *
   * @param confirmed true if the routers have confirmed
   */
  record Announced(boolean confirmed) implements Event {}

  /** The announcer has found that too few others are left: this replica has not gone away. */
  record NotNow() implements Event {}

  /** No request is in flight. */
  record Empty() implements Event {}

  /** The gate is closed and the refusals can be taken to have told the routers. */
  record Known() implements Event {}

  /**
   * The tasks of this closing have ended.
   *
   * @param finished requests finished since the start
   * @param ended one per selected task, in the order they ran
   */
  record TasksEnded(long finished, List<Ended> ended) implements Event {}

  /**
   * One task's end.
   *
   * @param succeeded false if it threw, or was interrupted
   * @param runNanos how long it ran
   * @param reading its monitor afterwards
   */
  record Ended(boolean succeeded, long runNanos, Reading reading) {}

  /**
   * Somebody asks for a task to be run now, whatever its level.
   *
   * @param task its index
   * @param oldestNanos how long the oldest request has been in flight at least; 0 if none is known
   *     to be old
   */
  record RunRequested(int task, long oldestNanos) implements Event {}

  /** Start no closing until {@link Resumed}. */
  record Paused() implements Event {}

  /** Closings may start again. */
  record Resumed() implements Event {}

  /**
   * Leases of neighbours in the same process have kept the gate closed for tasks of theirs.
   *
   * @param nanos for how long, since this was told last
   */
  record Leased(long nanos) implements Event {}

  /** The gate has opened by itself, because all limits had passed and nobody had opened it. */
  record Overdue() implements Event {}

  /** Time has passed. */
  record Tick() implements Event {}

  /** The end. */
  record Stopped() implements Event {}
}
