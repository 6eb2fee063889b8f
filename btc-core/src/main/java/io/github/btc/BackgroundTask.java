package io.github.btc;

import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Work that a service must do now and then and that must not overlap a request: the interactive
 * background task {@code T = (I, ζ, A)} of the thesis (section 2.1). Its start command is {@link
 * #run()}, its monitor ζ is {@link #level()}, its activation interval A is {@link
 * #activationInterval()}.
 *
 * <p>The level must not fall between two runs except through a run; a fall is taken for an
 * uncontrolled run. {@link #run()} is called from a thread of its own, one run at a time, and the
 * monitor is read on that thread after each run. All other calls come from the controller's thread,
 * only while the gate is open, and should be quick: a method that blocks there keeps the controller
 * from closing, and nothing else. An exception from any method is reported and never costs a
 * request.
 */
public interface BackgroundTask {

  /**
   * Returns the name shown in events, metrics and messages.
   *
   * @return a short constant name, unique within its controller
   */
  String name();

  /**
   * Reads the monitor ζ: how much the task has to do. Grows with the requests served and falls when
   * the task has run.
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
   * Does the work. Called when no request is in flight and none can enter. It is interrupted when
   * it exceeds the controller's task limit.
   *
   * @throws Exception if the work failed; the controller reports it, backs off and serves on
   */
  void run() throws Exception;

  /**
   * Returns P^max: how many requests may finish between two samples without the level leaving the
   * activation interval. When empty, P^max is learned from each cycle: as many requests as reach
   * A^min (thesis, section 3.2, where the first cycle decides for ever, and reads the monitor after
   * every request; here it goes half of the way that is left, a thousand requests at most).
   *
   * @return at least 1, or empty to learn it
   */
  default OptionalLong maxRequests() {
    return OptionalLong.empty();
  }

  /**
   * Returns how long a run must last to be worth a closing. A task whose runs are shorter, five
   * times in a row, is left to itself for a while: no request would notice it.
   *
   * @return at least 0, the default: then every run is worth one
   */
  default Duration worthwhileFrom() {
    return Duration.ZERO;
  }

  /**
   * Returns how long a run is expected to take before one has been seen: what the refusals of the
   * first closing say in {@code Retry-After}.
   *
   * @return at least 0; 100 ms by default
   */
  default Duration expectedRun() {
    return Duration.ofMillis(100);
  }

  /**
   * Tells whether a run stops the whole process, as a collection does. Then it waits for the
   * requests of the other controllers of this JVM too, and their gates are shut meanwhile.
   *
   * @return false, the default, if a run disturbs the requests of its own gate only
   */
  default boolean stopsTheProcess() {
    return false;
  }

  /**
   * Returns the estimator of this task. Estimators keep state: return the same one every time.
   *
   * @return the estimator, or {@code null} for the controller's default
   */
  default @Nullable RequestEstimator estimator() {
    return null;
  }

  /**
   * Counts the runs that the controller did not start, for instance collections the JVM started by
   * itself. Only its growth matters.
   *
   * @return a number that never falls
   */
  default long uncontrolledRuns() {
    return 0;
  }
}
