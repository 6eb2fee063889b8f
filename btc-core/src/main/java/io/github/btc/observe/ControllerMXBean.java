package io.github.btc.observe;

/** A controller as JMX shows it. All counts begin at the start of the controller. */
public interface ControllerMXBean {

  /**
   * Returns the state of the controller.
   *
   * @return SERVING, ANNOUNCING, DRAINING, RUNNING or STOPPED
   */
  String getState();

  /**
   * Tells whether closings are forbidden.
   *
   * @return true after {@link #pause()}
   */
  boolean isPaused();

  /**
   * Counts the requests in flight.
   *
   * @return at least 0
   */
  int getInFlight();

  /**
   * Counts the requests refused.
   *
   * @return at least 0
   */
  long getRefused();

  /**
   * Counts the closings.
   *
   * @return at least 0
   */
  long getClosings();

  /**
   * Counts the closings whose drain reached its limit.
   *
   * @return at least 0
   */
  long getAbandonedClosings();

  /**
   * Counts the requests that were in flight while a task of this controller ran.
   *
   * @return 0 as long as the invariant holds
   */
  long getExposedRequests();

  /**
   * Returns how long the gate was closed.
   *
   * @return milliseconds
   */
  double getClosedMillis();

  /**
   * Counts the runs of all tasks that no controller started.
   *
   * @return at least 0
   */
  long getUncontrolledRuns();

  /**
   * Describes the tasks by name, level, interval in force, runs, failures and uncontrolled runs.
   *
   * @return one line per task
   */
  String[] getTasks();

  /** Starts no closing until {@link #resume()}. */
  void pause();

  /** Lets closings start again. */
  void resume();

  /**
   * Asks for a closing in which a task runs.
   *
   * @param task the name of the task
   */
  void runNow(String task);
}
