package io.github.btc.machine;

import java.util.List;

/** What a driver tells the machine. Facts may be told again; an event out of place does nothing. */
public sealed interface Event {

  /**
   * The monitors were read, in SERVING.
   *
   * @param finished requests finished since the start
   * @param oldestNanos how long some request has been inside at least; 0 if none is known to be old
   * @param readings one per task, in the order of registration
   * @param byClock true if time had passed, false if the estimated number of requests had finished.
   *     By the clock a task is due only from A^max on
   */
  record Looked(long finished, long oldestNanos, List<Reading> readings, boolean byClock)
      implements Event {}

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

  /** Nobody is inside. */
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
   * @param oldestNanos how long some request has been inside at least; 0 if none is known to be old
   */
  record RunRequested(int task, long oldestNanos) implements Event {}

  /** Start no closing until {@link Resumed}. */
  record Paused() implements Event {}

  /** Closings may start again. */
  record Resumed() implements Event {}

  /**
   * Neighbours in the same process have held the gate shut for tasks of theirs.
   *
   * @param nanos for how long, since this was told last
   */
  record HeldByNeighbours(long nanos) implements Event {}

  /** The gate has opened by itself, because all limits had passed and nobody had opened it. */
  record Overdue() implements Event {}

  /** Time has passed. */
  record Tick() implements Event {}

  /** The end. */
  record Stopped() implements Event {}
}
