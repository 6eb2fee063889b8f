package io.github.btc.sim.routing;

import java.util.SplittableRandom;

/** Any open replica, each as likely as the others. */
public final class RandomChoice implements RoutingPolicy {

  private static final int TRIES = 16;

  private final SplittableRandom random;

  /** Makes the policy with a stream of its own. */
  public RandomChoice(SplittableRandom random) {
    this.random = random;
  }

  @Override
  public int choose(long key, Candidates candidates) {
    for (int i = 0; i < TRIES; i++) {
      int drawn = random.nextInt(candidates.replicas());
      if (candidates.isOpen(drawn)) {
        return drawn;
      }
    }
    return candidates.nextFrom(random.nextInt(candidates.replicas())); // few are open
  }
}
