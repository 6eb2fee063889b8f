package io.github.btc.client;

/** Chooses the owner of the key, or the next candidate on the ring while the owner is away. */
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
