package io.github.btc.client;

import io.github.btc.internal.Ranges;

/**
 * Chooses the first candidate on the ring, from the key's owner on, with a load below the bound.
 */
final class BoundedLoads implements ReplicaChooser {

  private final HashRing ring;
  private final double c;

  BoundedLoads(HashRing ring, double c) {
    this.ring = ring;
    this.c = Ranges.share("c", c, 1.01, 10);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    int count = candidates.count();
    double bound = count == 0 ? 0 : Math.ceil(c * (candidates.totalInFlight() + 1) / count);
    int chosen = ring.candidateBelow(key, candidates, bound);
    // loads may have grown since they were summed, so that no candidate is below the bound
    return chosen != NONE ? chosen : ring.candidate(key, candidates);
  }
}
