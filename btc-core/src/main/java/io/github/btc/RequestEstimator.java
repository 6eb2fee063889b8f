package io.github.btc;

import java.util.random.RandomGenerator;

/**
 * Estimates how many requests may finish before the next sample of a task's level (thesis, Eq.
 * 3.1), and decides from which level the task is due. Each task has its own. One thread calls it.
 */
public interface RequestEstimator {

  /**
   * Estimates how many requests may finish before the level is sampled again.
   *
   * @param observation the sample just taken
   * @param random the source of randomness
   * @return from 0 (sample after the next request) to {@link Observation#maxRequests()}
   */
  long requestsUntilNextSample(Observation observation, RandomGenerator random);

  /**
   * Returns the level from which the task is due.
   *
   * @param interval the activation interval in force
   * @return a level in the interval; {@code A^min} unless the estimator has a threshold of its own
   */
  default double dueLevel(ActivationInterval interval) {
    return interval.min();
  }

  /**
   * Takes note of a run.
   *
   * @param requestsSinceLastRun the requests served since the run before
   * @param controlled true if the controller started it
   * @param random the source of randomness
   */
  default void ran(long requestsSinceLastRun, boolean controlled, RandomGenerator random) {}

  /**
   * The facts that an estimator receives with a sample.
   *
   * @param level the level ζ that was just read
   * @param levelAfterLastRun the level when the last run had ended, or at the start
   * @param requestsSinceLastRun P^last, the requests finished since the last run, or since the
   *     start
   * @param maxRequests P^max, the upper bound of the estimate
   * @param interval the activation interval in force
   */
  record Observation(
      double level,
      double levelAfterLastRun,
      long requestsSinceLastRun,
      long maxRequests,
      ActivationInterval interval) {}
}
