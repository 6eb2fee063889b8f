package io.github.btc.loadbalancer.choice;

/** The candidate with the fewest requests in flight. */
final class LeastLoaded implements ReplicaChooser {

  private final SeededStream random;

  LeastLoaded(long seed) {
    this.random = new SeededStream(seed);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    int best = NONE;
    int least = Integer.MAX_VALUE;
    int equals = 0;
    for (int i = 0; i < candidates.size(); i++) {
      if (!candidates.isCandidate(i)) {
        continue;
      }
      int load = candidates.inFlight(i);
      if (load < least || best == NONE) {
        best = i;
        least = load;
        equals = 1;
      } else if (load == least && random.below(++equals) == 0) { // each of k with 1/k
        best = i;
      }
    }
    return best;
  }
}
