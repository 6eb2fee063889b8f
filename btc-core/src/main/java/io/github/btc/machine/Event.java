package io.github.btc.machine;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.internal.Standstill;
import java.util.List;

/**
 * Something that has happened. It has arrived from outside, or a state has noticed it. An event
 * that does not fit the state has no effect.
 */
public sealed interface Event {

  /** Time has passed. */
  Event TICK = new Tick();

  /**
   * The levels were sampled, in SERVING.
   *
   * @param trigger what made the sample due
   * @param finished requests finished since the start
   * @param inFlight requests in flight
   * @param oldestNanos the least time for which the oldest request has been in flight; 0 if no
   *     request is known to be old
   * @param readings one reading per task, in the order of registration
   */
  record Sampled(
      Trigger trigger, long finished, int inFlight, long oldestNanos, List<Reading> readings)
      implements Event {}

  /** The two causes that make a sample due. */
  enum Trigger {
    /** The estimated number of requests has finished. */
    COUNT,
    /** Time has passed. In such a sample a task is due only from A^max on. */
    CLOCK
  }

  /**
   * A reading of one task's monitor.
   *
   * @param level ζ; NaN if the monitor could not be read
   * @param uncontrolledRuns the uncontrolled runs that the task has counted so far
   */
  record Reading(double level, long uncontrolledRuns) {}

  /** The coordinator lets this replica close. */
  record Granted() implements Event {}

  /** The coordinator does not let this replica close, or it failed. */
  record Declined() implements Event {}

  /**
   * The announcer has answered.
   *
   * @param confirmed true if the routers have confirmed
   */
  record Announced(boolean confirmed) implements Event {}

  /** The announcer has failed, so nobody knows what the routers know. */
  record AnnouncementFailed() implements Event {}

  /** The announcer has found too few other replicas, so this replica has not gone away. */
  record NotNow() implements Event {}

  /** No request is in flight. */
  record Empty() implements Event {}

  /**
   * A refused request has come back and has entered: no other replica takes it.
   *
   * @param returned requests that have come back since the start
   */
  record Returned(long returned) implements Event {}

  /**
   * More requests were refused.
   *
   * @param refused requests refused since the start
   */
  record Refused(long refused) implements Event {}

  /** The gate is closed, and the refusals can be expected to have reached the routers. */
  record Known() implements Event {}

  /**
   * The tasks of this closing have ended.
   *
   * @param finished requests finished since the start
   * @param ended one entry per task of the closing, in the order of the runs
   */
  record TasksEnded(long finished, List<Ended> ended) implements Event {}

  /**
   * The end of one task's run.
   *
   * @param succeeded false if the task threw or was interrupted
   * @param runNanos how long the task ran
   * @param reading the reading of the monitor after the run
   * @param begun false if the closing was over before it was this task's turn
   * @param uncontrolledBefore the uncontrolled runs that the task had counted when the run began;
   *     negative if nobody has read them
   */
  record Ended(
      boolean succeeded, long runNanos, Reading reading, boolean begun, long uncontrolledBefore) {

    private static final long NOT_READ = -1;

    /** Makes the end of a run before which nobody has read the count of uncontrolled runs. */
    public Ended(boolean succeeded, long runNanos, Reading reading) {
      this(succeeded, runNanos, reading, true, NOT_READ);
    }

    /** Returns the end of a run that did not begin. */
    public static Ended notBegun(Reading reading) {
      return new Ended(false, 0, reading, false, NOT_READ);
    }
  }

  /**
   * Somebody asks for a run of a task now, whatever its level.
   *
   * @param task the index of the task
   * @param oldestNanos the least time for which the oldest request has been in flight; 0 if no
   *     request is known to be old
   */
  record RunRequested(int task, long oldestNanos) implements Event {}

  /** No closing may start until {@link Resumed}. */
  record Paused() implements Event {}

  /** Closings may start again. */
  record Resumed() implements Event {}

  /**
   * No closing may start in this controller's life.
   *
   * @param reason why the controller only observes
   */
  record Observing(DeferralReason reason) implements Event {}

  /**
   * A run of a task has hit requests, most often one that the controller did not start. It counts
   * for the control group alone.
   *
   * @param task the index of the task
   * @param inFlight requests in flight
   * @param runNanos how long the run took
   * @param standstill how long nobody read the requests that came; none if the controller started
   *     the run, at a closed gate
   */
  record Hit(int task, int inFlight, long runNanos, Standstill standstill) implements Event {}

  /** The gate has opened by itself, because it was still closed after all limits. */
  record Overdue() implements Event {}

  /** Time has passed. */
  record Tick() implements Event {}

  /** The controller has been stopped. */
  record Stopped() implements Event {}
}
