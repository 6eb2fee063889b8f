package io.github.btc.estimator;

import io.github.btc.RequestEstimator;
import java.util.random.RandomGenerator;

/**
 * Estimates exactly as Eq. 3.1 of the thesis, with the clamps that the thesis omits:
 *
 * <pre>
 * est = P^max                                       if P^last = 0
 *       min(P^max, ⌈(X − ζ) / (ζ / P^last)⌉)         otherwise,   X = U(A^min, A^max)
 * </pre>
 *
 * The clamps are: ζ ≤ 0 gives P^max, because the slope would be zero, and X ≤ ζ gives 0. The slope
 * ζ / P^last attributes the level that was left after the last run to requests. So tasks run
 * somewhat early: in the example of the thesis they run at 2.13 on average instead of 2.25. Prefer
 * {@link BaseCorrectedEstimator}. Stateless.
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
