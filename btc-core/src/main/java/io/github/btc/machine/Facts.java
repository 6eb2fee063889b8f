package io.github.btc.machine;

import io.github.btc.RefusalWait;
import java.util.List;

/**
 * The facts that a state of the machine may ask for. A question changes nothing, so a state asks as
 * often as it likes. The two methods that read are a sample's, and a state calls them once for each
 * sample. The driver's thread calls all methods. Methods with a default concern features of some
 * worlds only.
 */
public interface Facts {

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
   * Reads the least time for which the oldest request has been in flight. Requests that enter later
   * count as new from this reading on.
   *
   * @return nanoseconds; 0 if no request is known to be old
   */
  default long readOldestNanos() {
    return 0;
  }

  /** {@return one reading of a monitor per task, in the order of registration} */
  List<Event.Reading> readMonitors();

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
   * Tells whether no task is running any more. A state asks only while a task is stuck.
   *
   * @return true if the task has returned, even if no message has reached the driver
   */
  default boolean haveTasksReturned() {
    return false;
  }
}
