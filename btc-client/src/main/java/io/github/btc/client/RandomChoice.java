package io.github.btc.client;

/** Chooses a candidate at random, all with the same probability. */
final class RandomChoice implements ReplicaChooser {

  /** Enough unless most replicas are closed. After these tries, every replica is checked. */
  private static final int TRIES = 16;

  private final SeededStream random;

  RandomChoice(long seed) {
    this.random = new SeededStream(seed);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    return draw(candidates, NONE);
  }

  /**
   * Draws a candidate other than {@code except}, or returns NONE if there is no other candidate.
   */
  int draw(Candidates candidates, int except) {
    int size = candidates.size();
    for (int i = 0; i < TRIES; i++) {
      int drawn = random.below(size);
      if (drawn != except && candidates.isCandidate(drawn)) {
        return drawn;
      }
    }
    return oneOfAll(candidates, except);
  }

  private int oneOfAll(Candidates candidates, int except) {
    int chosen = NONE;
    int seen = 0;
    for (int i = 0; i < candidates.size(); i++) {
      if (i != except && candidates.isCandidate(i) && random.below(++seen) == 0) {
        chosen = i; // each of k candidates has the chance 1/k
      }
    }
    return chosen;
  }
}
