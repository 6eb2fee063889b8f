package io.github.btc.machine;

import io.github.btc.RefusalWait;
import java.util.List;

/**
 * Supplies a {@link Driver} with the facts around it and performs what the machine has decided.
 * There are three worlds: a service, the simulator, and the exhaustive walk of the tests. The
 * driver calls all methods on the thread that calls the driver. Methods with a default concern
 * features of some worlds only.
 */
public interface World extends Action.Performer {

  /** {@return the time, in nanoseconds from any fixed moment} */
  long nowNanos();

  /** {@return the number of requests in flight at this gate, at least 0} */
  int inFlight();

  /** {@return whether the gate is closed and no request is in flight} */
  boolean isDrained();

  /** {@return the number of requests that have finished since the start, never less than before} */
  long finished();

  /** {@return the number of requests refused since the start, never less than before} */
  long refused();

  /**
   * {@return the number of refused requests that have come back and entered since the start, never
   * less than before}
   */
  default long returned() {
    return 0;
  }

  /** {@return how long the closing under way waits for its refusals to reach the routers} */
  RefusalWait refusalWait();

  /**
   * Returns the least time for which the oldest request has been in flight. The driver asks once
   * for each sample and for each request for a run.
   *
   * @return nanoseconds; 0 if no request is known to be old
   */
  default long oldestNanos() {
    return 0;
  }

  /** {@return one reading of a monitor per task, in the order of registration} */
  List<Event.Reading> readMonitors();

  /**
   * Passes on what has arrived since the last call: answers, ends of tasks and commands.
   *
   * @return true if anything had arrived
   */
  boolean deliver();

  /**
   * Performs what the machine has decided. The driver calls it for every event, also with {@link
   * Action#NOTHING}.
   *
   * @param action the action to perform
   */
  default void perform(Action action) {
    action.performBy(this);
  }

  /**
   * Shows what a sample has revealed, before the machine's decision is performed.
   *
   * @param machine supplies levels, intervals and uncontrolled runs
   */
  default void sampled(ControllerMachine machine) {}

  /**
   * Asks for a step as soon as a number of requests have finished. A world that makes a step
   * whenever a request finishes need not do anything.
   *
   * @param finished a count as in {@link #finished()}
   */
  default void wakeAtFinished(long finished) {}

  /**
   * Returns the time after which the requests in flight must be counted again.
   *
   * @return nanoseconds; {@link Long#MAX_VALUE} if the last request that ends leads to a step
   */
  default long nanosUntilCounted() {
    return Long.MAX_VALUE;
  }

  /**
   * {@return whether the gate of this closing has opened by itself, because all limits had passed}
   */
  default boolean hasOpenedByItself() {
    return false;
  }

  /**
   * Tells whether no task is running any more. The driver asks only while a task is stuck.
   *
   * @return true if the task has returned, even if no message has reached the driver
   */
  default boolean haveTasksReturned() {
    return false;
  }
}
