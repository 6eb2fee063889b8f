package io.github.btc.sim.routing;

import java.util.SplittableRandom;

/** The open replica with the fewest requests, of several one at random. Looks at all: O(n). */
public final class LeastLoaded implements RoutingPolicy {

  private final SplittableRandom random;

  /** Makes the policy with a stream of its own. */
  public LeastLoaded(SplittableRandom random) {
    this.random = random;
  }

  @Override
  public int choose(long key, Candidates candidates) {
    int first = candidates.nextFrom(0);
    int best = first;
    int least = candidates.inFlight(first);
    int ties = 1;
    for (int each = candidates.nextFrom(first + 1); each > first; ) {
      int load = candidates.inFlight(each);
      if (load < least) {
        best = each;
        least = load;
        ties = 1;
      } else if (load == least && random.nextInt(++ties) == 0) {
        best = each;
      }
      each = candidates.nextFrom(each + 1);
    }
    return best;
  }
}
