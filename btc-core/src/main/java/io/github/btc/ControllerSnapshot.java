package io.github.btc;

import io.github.btc.ControllerEvent.DeferralReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state and the counts of a controller at one moment. Counts begin at the start of the
 * controller. Each count is exact, but two counts may have been read a few requests apart. BTC
 * makes snapshots, and a later version may add a figure.
 */
public interface ControllerSnapshot {

  /** {@return the controller's name} */
  String name();

  /** {@return the state of the controller} */
  ControllerState state();

  /** {@return true if the gate admits requests; false in a closing} */
  boolean gateOpen();

  /** {@return true if no closing may start} */
  boolean paused();

  /**
   * {@return why the controller only observes and never closes its gate; {@code null} if it may
   * close}
   */
  @Nullable DeferralReason observing();

  /** {@return what to set, so that an observing controller closes; {@code null} if it may close} */
  @Nullable String toClose();

  /** {@return number of closings that would have begun if the controller did not only observe} */
  long omittedClosings();

  /** {@return number of requests in flight now} */
  int inFlight();

  /** {@return number of requests that had finished at the last sample} */
  long finished();

  /** {@return number of requests refused} */
  long refused();

  /** {@return number of closings that have ended} */
  long closings();

  /** {@return number of closings whose drain reached its limit} */
  long abandonedClosings();

  /**
   * {@return number of requests that were in flight while a task of this controller ran; 0 unless
   * the drain policy is to run anyway or a task ignored its interrupt}
   */
  long exposedRequests();

  /**
   * {@return number of requests that were in flight when a task reported the end of a run that the
   * controller did not start}
   */
  long exposedToUncontrolledRuns();

  /**
   * {@return how long the gate was closed, in nanoseconds; a closing under way does not count yet}
   */
  long closedNanos();

  /**
   * {@return what BTC is worth in this service; {@code null} if no collection is left to the JVM to
   * find out}
   */
  @Nullable ControlGroup controlGroup();

  /** {@return the tasks, in the order of registration} */
  List<Task> tasks();

  /** The state and the counts of one task. */
  interface Task {

    /** {@return the name of the task} */
    String name();

    /** {@return the level at the last sample, NaN if it could not be read} */
    double level();

    /** {@return the activation interval in force} */
    ActivationInterval interval();

    /** {@return number of controlled runs that ran to their end} */
    long runs();

    /** {@return number of controlled runs that threw or were interrupted} */
    long failedRuns();

    /** {@return number of runs that the controller did not start} */
    long uncontrolledRuns();

    /** {@return time spent in controlled runs, in nanoseconds} */
    long runNanos();
  }
}
