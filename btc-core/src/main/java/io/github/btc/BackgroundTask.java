package io.github.btc;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Work that a service must do now and then and that must not overlap a request. It is the
 * background task {@code T = (I, ζ, A)} of the thesis (section 2.1), where {@link #run()} is I,
 * {@link #level()} is ζ and {@link #activationInterval()} is A.
 *
 * <p>Only a run may lower the level. After any other fall, the controller counts growth anew. The
 * controller calls {@link #run()} on a thread of its own, one run at a time, and reads the monitor
 * on that thread after each run. All other calls come from the controller's thread while the gate
 * is open. They should be quick, because a method that blocks there delays the next closing; it
 * delays no request. The controller reports an exception from any method, and an exception never
 * costs a request.
 */
public interface BackgroundTask {

  /**
   * Returns the name shown in events, metrics and messages.
   *
   * @return a short constant name, unique within its controller
   */
  String name();

  /**
   * Reads the monitor ζ, which measures how much the task has to do. The level grows with the
   * requests served and falls when the task has run.
   *
   * @return the level, in the unit of the activation interval
   */
  double level();

  /**
   * Returns the levels at which the task should run.
   *
   * @return the activation interval A, in the unit of {@link #level()}
   */
  ActivationInterval activationInterval();

  /**
   * Does the work. The controller calls it when no request is in flight and none can enter. It
   * interrupts a run that exceeds its task limit.
   *
   * @throws Exception if the work failed; the controller reports it, backs off and opens the gate
   */
  void run() throws Exception;

  /**
   * Returns P^max: how many requests may finish between two samples without the level leaving the
   * activation interval. When empty, the controller learns P^max in each cycle as the number of
   * requests after which the level reaches A^min. In the thesis (section 3.2) the first cycle
   * decides P^max, and the monitor is read after every request of it. BTC samples after half of the
   * requests that are left, at most a thousand.
   *
   * @return at least 1, or empty to learn it
   */
  default OptionalLong maxRequests() {
    return OptionalLong.empty();
  }

  /**
   * Returns how long a run must last to be worth a closing. After five shorter runs in a row the
   * controller does not close for the task for a while, because no request would notice.
   *
   * @return at least 0; with 0, the default, every run is worth a closing
   */
  default Duration worthwhileFrom() {
    return Duration.ZERO;
  }

  /**
   * Returns how long a run is expected to take before the controller has seen one. The refusals of
   * the first closing carry this time in {@code Retry-After}.
   *
   * @return at least 0; 100 ms by default
   */
  default Duration expectedRun() {
    return Duration.ofMillis(100);
  }

  /**
   * Tells whether a run stops the whole process, as a collection does. One controller of a JVM may
   * run such tasks: the gate of one does not hold back the requests of another.
   *
   * @return false, the default, if a run disturbs the requests of its own gate only
   */
  default boolean stopsTheProcess() {
    return false;
  }

  /**
   * Makes the estimator of this task. The controller calls it once, while it is built.
   *
   * @return a new estimator, or {@code null} for the controller's default
   */
  default @Nullable RequestEstimator newEstimator() {
    return null;
  }

  /**
   * Counts the runs that the controller did not start, for instance collections that the JVM
   * started. The controller reads only by how much the number grows.
   *
   * @return a number that never falls
   */
  default long uncontrolledRuns() {
    return 0;
  }

  /**
   * Begins to report each uncontrolled run as soon as it has ended, from any thread. The controller
   * then counts the requests in flight, which have met the run. A task that cannot notice its
   * uncontrolled runs at once need not report them.
   *
   * @param report takes the duration of each uncontrolled run; it returns at once and throws
   *     nothing
   * @return ends the reports
   */
  default AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
    return () -> {};
  }
}
