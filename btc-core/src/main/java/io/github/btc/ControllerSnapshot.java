package io.github.btc;

import java.util.List;

/**
 * What a controller has done up to one moment. Counts since the start; each is right by itself, and
 * taken together they may be a few requests apart.
 *
 * @param name the controller's name
 * @param state where it stands
 * @param gateOpen true if requests are let in; false in a closing, and while the gate is under a
 *     lease of another controller of this JVM, for a task that stops the process
 * @param paused true if no closing may start
 * @param inFlight requests in flight now
 * @param refused requests refused
 * @param closings closings that were begun and have ended
 * @param abandonedClosings closings whose drain reached its limit
 * @param exposedRequests requests that were in flight while a task of this controller ran; 0 unless
 *     the drain policy says to run anyway or a task ignored its interrupt
 * @param closedNanos time the gate was closed, also under a lease, in nanoseconds; without what is
 *     under way
 * @param tasks the tasks, in the order of registration
 */
public record ControllerSnapshot(
    String name,
    ControllerState state,
    boolean gateOpen,
    boolean paused,
    int inFlight,
    long refused,
    long closings,
    long abandonedClosings,
    long exposedRequests,
    long closedNanos,
    List<Task> tasks) {

  /**
   * One task.
   *
   * @param name its name
   * @param level the level at the last sample, NaN if it could not be read
   * @param interval the activation interval in force
   * @param runs controlled runs that ended by themselves
   * @param failedRuns controlled runs that threw or were interrupted
   * @param uncontrolledRuns runs the controller did not start
   * @param runNanos time spent in controlled runs, in nanoseconds
   */
  public record Task(
      String name,
      double level,
      ActivationInterval interval,
      long runs,
      long failedRuns,
      long uncontrolledRuns,
      long runNanos) {}
}
