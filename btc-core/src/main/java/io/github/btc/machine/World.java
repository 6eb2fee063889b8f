package io.github.btc.machine;

import io.github.btc.RefusalWait;
import java.util.List;

/**
 * What a {@link Driver} needs of the world around it: facts to look at, and hands that do what the
 * machine has decided. A service is one world (the controller's thread), the simulator is another,
 * and the exhaustive walk of the tests is a third. The driver calls all methods on the one thread
 * that calls the driver.
 *
 * <p>The methods with a default concern things that only some worlds have: leases of neighbours, a
 * gate that opens by itself, tasks that ignore their interrupt.
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
   * Tells whether the gate is closed and no request is in flight, here or at a neighbour's gate
   * that this closing has closed too.
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
   * Returns how long refusals are given to tell the routers.
   *
   * @return the wait of the closing under way
   */
  RefusalWait refusalWait();

  /**
   * Returns how long the oldest request has been in flight at least. Asked once for each sample and
   * each request for a run.
   *
   * @return nanoseconds; 0 if none is known to be old
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
   * Tells the driver what has arrived since: answers, ends of tasks, commands.
   *
   * @return true if anything had arrived
   */
  boolean deliver();

  /**
   * Does what the machine has decided; called for every event, also with {@link Action#NOTHING}.
   *
   * @param action what to do
   */
  default void perform(Action action) {
    action.performBy(this);
  }

  /**
   * Shows what a sample has revealed, before the machine's decision is performed.
   *
   * @param machine asked for levels, intervals and uncontrolled runs
   */
  default void sampled(ControllerMachine machine) {}

  /**
   * Asks for a step as soon as so many requests have finished. A world in which every request that
   * finishes leads to a step need not do anything.
   *
   * @param finished a count as in {@link #finished()}
   */
  default void wakeAtFinished(long finished) {}

  /**
   * Returns after what time to count requests in flight once more.
   *
   * @return nanoseconds; {@link Long#MAX_VALUE} if the last request that ends leads to a step
   */
  default long nanosUntilCounted() {
    return Long.MAX_VALUE;
  }

  /**
   * Returns for how long leases of neighbours may still keep the gate closed. Meanwhile no sample
   * is taken.
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
   * Tells whether no task is running any more; asked only while one is stuck.
   *
   * @return true if it has returned, even if nobody could tell the driver
   */
  default boolean haveTasksReturned() {
    return false;
  }
}
