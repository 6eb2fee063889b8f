package io.github.btc.client;

import java.util.function.IntUnaryOperator;

/** Chooses the candidate with the fewest requests in flight. */
final class LeastLoaded implements ReplicaChooser {

  private final IntUnaryOperator below;

  LeastLoaded(long seed) {
    this.below = new SeededStream(seed)::below;
  }

  @Override
  public int choose(Candidates candidates, long key) {
    return candidates.leastLoaded(below);
  }
}
