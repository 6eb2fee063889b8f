package io.github.btc.client;

/** The less loaded of two different candidates at random. */
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
