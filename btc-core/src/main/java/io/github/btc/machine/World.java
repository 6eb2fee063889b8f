package io.github.btc.machine;

import io.github.btc.RefusalWait;
import java.util.List;

/**
 * Supplies a {@link Driver} with the facts around it and performs what the machine has decided.
 * There are three worlds: a service, the simulator, and the exhaustive walk of the tests. The
 * driver calls all methods on the thread that calls the driver.
 *
 * <p>The methods with a default concern features of some worlds only, such as leases of neighbours,
 * a gate that opens by itself, and tasks that ignore their interrupt.
 */
public interface World extends Action.Performer {

  /**
   * Returns the time.
   *
   * @return nanoseconds from any fixed moment
   */
  long nowNanos();

  /**
   * Counts the requests in flight at this gate.
   *
   * @return at least 0
   */
  int inFlight();

  /**
   * Tells whether the gate is closed and no request is in flight, at this gate or at a neighbour's
   * gate on which this closing has a lease.
   *
   * @return true if a task may run
   */
  boolean isDrained();

  /**
   * Counts the requests that have finished since the start.
   *
   * @return at least 0, never less than before
   */
  long finished();

  /**
   * Counts the requests that were refused since the start.
   *
   * @return at least 0, never less than before
   */
  long refused();

  /**
   * Returns how long the closing waits for its refusals to reach the routers.
   *
   * @return the wait of the closing under way
   */
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

  /**
   * Reads the monitors.
   *
   * @return one reading per task, in the order of registration
   */
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
   * Returns for how long leases of neighbours may still keep the gate closed. No sample is taken in
   * that time.
   *
   * @return nanoseconds; 0 if there is no lease
   */
  default long leaseNanos() {
    return 0;
  }

  /**
   * Adds up for how long leases of neighbours have kept the gate closed.
   *
   * @return nanoseconds since the start
   */
  default long leasedNanos() {
    return 0;
  }

  /**
   * Tells whether the gate has opened by itself, because all limits had passed.
   *
   * @return true if the closing under way is over for that reason
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
