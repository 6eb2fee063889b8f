package io.github.btc.loadbalancer.choice;

import io.github.btc.Ranges;

/** The first on the ring, from the key's owner on, that has room below the bound. */
final class BoundedLoads implements ReplicaChooser {

  private final HashRing ring;
  private final double c;

  BoundedLoads(HashRing ring, double c) {
    this.ring = ring;
    this.c = Ranges.share("c", c, 1.01, 10);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    ring.check(candidates);
    long inFlight = 0;
    int count = 0;
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.isCandidate(i)) {
        inFlight += candidates.inFlight(i);
        count++;
      }
    }
    double bound = count == 0 ? 0 : Math.ceil(c * (inFlight + 1) / count);
    int chosen =
        ring.find(
            key,
            replica -> candidates.isCandidate(replica) && candidates.inFlight(replica) < bound);
    // loads that grew since they were summed may leave no room anywhere
    return chosen != NONE ? chosen : ring.find(key, candidates::isCandidate);
  }
}
