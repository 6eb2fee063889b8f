package io.github.btc.sim.routing;

/** One after the other: the policy of the thesis, and of most balancers unless told otherwise. */
public final class RoundRobin implements RoutingPolicy {

  private int next;

  @Override
  public int choose(long key, Candidates candidates) {
    int chosen = candidates.nextFrom(next);
    next = chosen + 1;
    return chosen;
  }
}
