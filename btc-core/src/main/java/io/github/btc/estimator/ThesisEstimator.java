package io.github.btc.estimator;

import io.github.btc.RequestEstimator;
import java.util.random.RandomGenerator;

/**
 * Eq. 3.1 of the thesis to the letter, with the clamps its text leaves out:
 *
 * <pre>
 * est = P^max                                       if P^last = 0
 *       min(P^max, ⌈(X − ζ) / (ζ / P^last)⌉)         otherwise,   X = U(A^min, A^max)
 * </pre>
 *
 * Clamps: ζ ≤ 0 gives P^max (the slope would be zero), X ≤ ζ gives 0. The slope ζ / P^last counts
 * what was already there after the last run as if requests had made it, so tasks run somewhat early
 * (mean trigger 2.13 where 2.25 was meant, in the example of the thesis): prefer {@link
 * BaseCorrectedEstimator}. Stateless.
 */
public final class ThesisEstimator implements RequestEstimator {

  /** Makes an estimator; it keeps no state. */
  public ThesisEstimator() {}

  @Override
  public long requestsUntilNextSample(Observation seen, RandomGenerator random) {
    if (seen.requestsSinceLastRun() == 0 || !(seen.level() > 0)) {
      return seen.maxRequests();
    }
    double slope = seen.level() / seen.requestsSinceLastRun();
    double target = seen.interval().draw(random);
    return Extrapolation.requestsUntil(target, seen.level(), slope, seen.maxRequests());
  }

  @Override
  public String toString() {
    return "thesis";
  }
}
