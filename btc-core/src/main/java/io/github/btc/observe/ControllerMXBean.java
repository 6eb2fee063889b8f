package io.github.btc.observe;

/** A controller as JMX shows it. All counts since the start. */
public interface ControllerMXBean {

  /**
   * Returns where the controller stands.
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
   * Returns the time the gate was shut.
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
   * Describes the tasks: name, level, interval in force, runs, failures, uncontrolled runs.
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
   * @param task its name
   */
  void runNow(String task);
}
