package io.github.btc.sim.routing;

/** The key's owner on a hash ring; when it is not open, the next one on the ring. */
public final class ConsistentHash implements RoutingPolicy {

  private final HashRing ring;

  /** Makes the policy for a number of replicas. */
  public ConsistentHash(int replicas) {
    this.ring = new HashRing(replicas);
  }

  @Override
  public int choose(long key, Candidates candidates) {
    int position = ring.position(key, 0);
    for (int i = 0; i < ring.size(); i++) {
      if (candidates.isOpen(ring.owner(position + i))) {
        return ring.owner(position + i);
      }
    }
    throw new IllegalStateException("candidates: none is open (expected at least one)");
  }
}
