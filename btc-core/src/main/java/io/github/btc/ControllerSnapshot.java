package io.github.btc;

import io.github.btc.ControllerEvent.DeferralReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state and the counts of a controller at one moment. Counts begin at the start of the
 * controller. Each count is exact, but two counts may have been read a few requests apart.
 *
 * @param name the controller's name
 * @param state the state of the controller
 * @param gateOpen true if the gate admits requests; false in a closing
 * @param paused true if no closing may start
 * @param observing why the controller only observes and never closes its gate; {@code null} if it
 *     may close
 * @param omittedClosings number of closings that would have begun if the controller did not only
 *     observe
 * @param inFlight number of requests in flight now
 * @param finished number of requests that had finished at the last sample
 * @param refused number of requests refused
 * @param closings number of closings that have ended
 * @param abandonedClosings number of closings whose drain reached its limit
 * @param exposedRequests number of requests that were in flight while a task of this controller
 *     ran; 0 unless the drain policy is to run anyway or a task ignored its interrupt
 * @param exposedToUncontrolledRuns number of requests that were in flight when a task reported the
 *     end of a run that the controller did not start
 * @param closedNanos how long the gate was closed, in nanoseconds; a closing under way does not
 *     count yet
 * @param controlGroup what BTC is worth in this service; {@code null} if no collection is left to
 *     the JVM to find out
 * @param tasks the tasks, in the order of registration
 */
public record ControllerSnapshot(
    String name,
    ControllerState state,
    boolean gateOpen,
    boolean paused,
    @Nullable DeferralReason observing,
    long omittedClosings,
    int inFlight,
    long finished,
    long refused,
    long closings,
    long abandonedClosings,
    long exposedRequests,
    long exposedToUncontrolledRuns,
    long closedNanos,
    @Nullable ControlGroup controlGroup,
    List<Task> tasks) {

  /**
   * The state and the counts of one task.
   *
   * @param name the name of the task
   * @param level the level at the last sample, NaN if it could not be read
   * @param interval the activation interval in force
   * @param runs number of controlled runs that ran to their end
   * @param failedRuns number of controlled runs that threw or were interrupted
   * @param uncontrolledRuns number of runs that the controller did not start
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
