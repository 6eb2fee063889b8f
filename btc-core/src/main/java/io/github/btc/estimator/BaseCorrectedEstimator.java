package io.github.btc.estimator;

import io.github.btc.RequestEstimator;
import java.util.random.RandomGenerator;

/**
 * Eq. 3.1 with the slope corrected for what was there after the last run: {@code (ζ − ζ_afterLast)
 * / P^last}. Ours; the controller's default. It needs fewer looks than {@link ThesisEstimator} and
 * keeps the whole of the interval's randomness. Without growth since the last run it gives P^max.
 * Stateless.
 */
public final class BaseCorrectedEstimator implements RequestEstimator {

  @Override
  public long requestsUntilNextLook(Observation seen, RandomGenerator random) {
    double growth = seen.level() - seen.levelAfterLastRun();
    if (seen.requestsSinceLastRun() == 0 || !(growth > 0)) {
      return seen.maxRequests();
    }
    double slope = growth / seen.requestsSinceLastRun();
    double target = seen.interval().draw(random);
    return Extrapolation.requestsUntil(target, seen.level(), slope, seen.maxRequests());
  }

  @Override
  public String toString() {
    return "base-corrected";
  }
}
