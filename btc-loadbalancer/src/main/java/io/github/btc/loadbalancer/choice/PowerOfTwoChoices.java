package io.github.btc.loadbalancer.choice;

/** The less loaded of two different candidates at random. */
final class PowerOfTwoChoices implements ReplicaChooser {

  private final SeededStream random;

  PowerOfTwoChoices(long seed) {
    this.random = new SeededStream(seed);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    int count = 0;
    for (int i = 0; i < candidates.size(); i++) {
      count += candidates.isCandidate(i) ? 1 : 0;
    }
    if (count == 0) {
      return NONE;
    }
    int first = random.below(count);
    int second = count == 1 ? first : (first + 1 + random.below(count - 1)) % count;
    int one = candidate(candidates, first);
    int other = candidate(candidates, second);
    if (one == NONE || other == NONE) {
      return Math.max(one, other);
    }
    return candidates.inFlight(other) < candidates.inFlight(one) ? other : one;
  }

  /** Finds the n-th candidate; the last one, should there have become fewer meanwhile. */
  private static int candidate(Candidates candidates, int n) {
    int last = NONE;
    int seen = 0;
    for (int i = 0; i < candidates.size() && seen <= n; i++) {
      if (candidates.isCandidate(i)) {
        last = i;
        seen++;
      }
    }
    return last;
  }
}
