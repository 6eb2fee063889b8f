package io.github.btc.sim.routing;

/**
 * The first replica on the hash ring that holds less than {@code ⌈c (m + 1) / n⌉} requests, with m
 * in flight and n open (Mirrokni, Thorup, Zadimoghaddam 2018).
 */
public final class BoundedLoadHash implements RoutingPolicy {

  private final HashRing ring;
  private final double factor;

  /**
   * Makes the policy.
   *
   * @param replicas how many there are
   * @param factor c, more than 1; 1.25 in most products
   */
  public BoundedLoadHash(int replicas, double factor) {
    if (!(factor > 1)) {
      throw new IllegalArgumentException("factor: " + factor + " (expected more than 1)");
    }
    this.ring = new HashRing(replicas);
    this.factor = factor;
  }

  @Override
  public int choose(long key, Candidates candidates) {
    int most = (int) Math.ceil(factor * (candidates.totalInFlight() + 1) / candidates.openCount());
    int position = ring.position(key, 0);
    int lightest = -1;
    for (int i = 0; i < ring.size(); i++) {
      int owner = ring.owner(position + i);
      if (candidates.isOpen(owner)) {
        if (candidates.inFlight(owner) < most) {
          return owner;
        }
        if (lightest < 0 || candidates.inFlight(owner) < candidates.inFlight(lightest)) {
          lightest = owner;
        }
      }
    }
    return lightest; // those with room were tried already
  }
}
