package io.github.btc.client;

/** Draws two different candidates and chooses the less loaded one. */
final class PowerOfTwoChoices implements ReplicaChooser {

  private final RandomChoice random;

  PowerOfTwoChoices(long seed) {
    this.random = new RandomChoice(seed);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    int one = random.draw(candidates, NONE);
    int other = one == NONE ? NONE : random.draw(candidates, one);
    if (other == NONE) {
      return one;
    }
    return candidates.inFlight(other) < candidates.inFlight(one) ? other : one;
  }
}
