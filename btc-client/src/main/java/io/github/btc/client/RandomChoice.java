package io.github.btc.client;

/** Any candidate, each as likely as the others. */
final class RandomChoice implements ReplicaChooser {

  /** Enough unless most replicas are closed; then all are looked at. */
  private static final int TRIES = 16;

  private final SeededStream random;

  RandomChoice(long seed) {
    this.random = new SeededStream(seed);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    return draw(candidates, NONE);
  }

  /** Draws a candidate other than one, NONE if there is no other. */
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
        chosen = i; // each of k with 1/k
      }
    }
    return chosen;
  }
}
