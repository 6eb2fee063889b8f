package io.github.btc.observe;

/** A controller as JMX shows it. All counts begin at the start of the controller. */
public interface ControllerMXBean {

  /** {@return SERVING, ANNOUNCING, DRAINING, RUNNING or STOPPED} */
  String getState();

  /** {@return whether closings are forbidden, after {@link #pause()}} */
  boolean isPaused();

  /**
   * {@return why the controller only observes, for instance NO_ANNOUNCER; empty if it may close}
   */
  String getObserving();

  /** {@return what to set, so that an observing controller closes; empty if it may close} */
  String getToClose();

  /** {@return the number of closings that an observing controller has not begun, at least 0} */
  long getOmittedClosings();

  /** {@return the number of requests in flight, at least 0} */
  int getInFlight();

  /** {@return the number of requests that had finished at the last sample, at least 0} */
  long getFinished();

  /** {@return the number of requests refused, at least 0} */
  long getRefused();

  /** {@return the number of closings, at least 0} */
  long getClosings();

  /** {@return the number of closings whose drain reached its limit, at least 0} */
  long getAbandonedClosings();

  /** {@return the number of requests that met a task, 0 as long as the invariant holds} */
  long getExposedRequests();

  /** {@return the number of requests that met a run that the controller did not start} */
  long getExposedToUncontrolledRuns();

  /** {@return for how many milliseconds the gate was closed} */
  double getClosedMillis();

  /** {@return the number of runs of all tasks that no controller started, at least 0} */
  long getUncontrolledRuns();

  /** {@return whether BTC is worth having here, in one sentence; empty without a control group} */
  String getControlGroup();

  /** {@return a line per task with its name, level, interval in force, runs and failures} */
  String[] getTasks();

  /** Starts no closing until {@link #resume()}. */
  void pause();

  /** Lets closings start again. */
  void resume();

  /**
   * Asks for a closing in which a task runs.
   *
   * @param task the name of the task
   * @throws IllegalArgumentException if no task has this name
   * @throws IllegalStateException if the controller is paused or only observes
   */
  void runNow(String task);
}
