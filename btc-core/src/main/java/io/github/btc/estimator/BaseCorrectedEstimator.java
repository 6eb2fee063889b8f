package io.github.btc.estimator;

import io.github.btc.RequestEstimator;
import java.util.random.RandomGenerator;

/**
 * Eq. 3.1 with the slope corrected for what was there after the last run: {@code (ζ − ζ_afterLast)
 * / P^last}. Ours; the controller's default. It needs fewer samples than {@link ThesisEstimator}
 * and keeps the whole of the interval's randomness.
 *
 * <p>Right after a run there is no slope yet, and Eq. 3.1 gives P^max, wherever in the interval the
 * run should be. This estimator gives three quarters of the requests to A^min instead, by the slope
 * of the cycle before. The next sample has a slope, and aims at a level of the interval. Without
 * growth, and in the first cycle, the estimator gives P^max. One per task, not thread-safe.
 */
public final class BaseCorrectedEstimator implements RequestEstimator {

  private static final double MOST = 0.75;

  private double lastSlope;

  /** Makes an estimator that has learned nothing yet. */
  public BaseCorrectedEstimator() {}

  @Override
  public long requestsUntilNextSample(Observation seen, RandomGenerator random) {
    if (seen.requestsSinceLastRun() == 0) {
      return mostOfTheWay(seen);
    }
    double growth = seen.level() - seen.levelAfterLastRun();
    if (!(growth > 0)) {
      return seen.maxRequests();
    }
    lastSlope = growth / seen.requestsSinceLastRun();
    double target = seen.interval().draw(random);
    return Extrapolation.requestsUntil(target, seen.level(), lastSlope, seen.maxRequests());
  }

  private long mostOfTheWay(Observation seen) {
    if (lastSlope == 0) {
      return seen.maxRequests();
    }
    double target = seen.level() + MOST * (seen.interval().min() - seen.level());
    return Extrapolation.requestsUntil(target, seen.level(), lastSlope, seen.maxRequests());
  }

  @Override
  public String toString() {
    return "base-corrected";
  }
}
