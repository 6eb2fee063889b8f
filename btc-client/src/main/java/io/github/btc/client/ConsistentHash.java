package io.github.btc.client;

/** The owner of the key, or the next on the ring while it is away. */
final class ConsistentHash implements ReplicaChooser {

  private final HashRing ring;

  ConsistentHash(HashRing ring) {
    this.ring = ring;
  }

  @Override
  public int choose(Candidates candidates, long key) {
    return ring.candidate(key, candidates);
  }
}
