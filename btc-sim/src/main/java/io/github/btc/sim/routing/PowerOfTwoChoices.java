package io.github.btc.sim.routing;

import java.util.SplittableRandom;

/** The less loaded of two open replicas drawn at random (Mitzenmacher 2001). */
public final class PowerOfTwoChoices implements RoutingPolicy {

  private final RandomChoice draw;

  /** Makes the policy with a stream of its own. */
  public PowerOfTwoChoices(SplittableRandom random) {
    this.draw = new RandomChoice(random);
  }

  @Override
  public int choose(long key, Candidates candidates) {
    int one = draw.choose(key, candidates);
    int other = draw.choose(key, candidates);
    if (other == one) {
      other = candidates.nextFrom(one + 1);
    }
    return candidates.inFlight(other) < candidates.inFlight(one) ? other : one;
  }
}
