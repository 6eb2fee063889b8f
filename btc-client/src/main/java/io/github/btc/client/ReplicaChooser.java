package io.github.btc.client;

/**
 * Picks the replica for a request. Replicas are numbered from 0. How many numbers there are never
 * changes; which of them belong to the service may, see {@link Candidates#isMember}.
 *
 * <p>A closed replica must not be a candidate: it has nothing in flight and would attract every
 * decision by load.
 *
 * <p>Choosers made here are thread-safe, block nobody and choose alike for the same seed and the
 * same calls.
 */
@FunctionalInterface
public interface ReplicaChooser {

  /** Nobody can be chosen: all are closed or have been tried. */
  int NONE = -1;

  /**
   * Chooses.
   *
   * @param candidates who can be chosen, and their loads
   * @param key says what is asked for, so that the same goes to the same replica; see {@link Keys};
   *     ignored by choosers that go by load alone
   * @return the replica, or {@link #NONE}
   */
  int choose(Candidates candidates, long key);

  /**
   * Chooses for a request that needs several things, the most important first: packages, largest
   * first. Only {@link #pasch} looks at more than the first.
   *
   * @param candidates who can be chosen, and their loads
   * @param keys at least one
   * @return the replica, or {@link #NONE}
   */
  default int choose(Candidates candidates, long[] keys) {
    return choose(candidates, keys[0]);
  }

  /**
   * Takes them in turn.
   *
   * @return the chooser
   */
  static ReplicaChooser roundRobin() {
    return new RoundRobin();
  }

  /**
   * Takes any, each as likely as the others.
   *
   * @param seed of the choice
   * @return the chooser
   */
  static ReplicaChooser random(long seed) {
    return new RandomChoice(seed);
  }

  /**
   * Takes the one with the fewest requests in flight, any of those if there are several.
   *
   * @param seed of the choice among equals
   * @return the chooser; looks at all replicas each time unless the candidates know better
   */
  static ReplicaChooser leastLoaded(long seed) {
    return new LeastLoaded(seed);
  }

  /**
   * Takes the less loaded of two at random.
   *
   * @param seed of the two
   * @return the chooser
   */
  static ReplicaChooser powerOfTwoChoices(long seed) {
    return new PowerOfTwoChoices(seed);
  }

  /**
   * Takes the one to which the key belongs, the next on the ring while that one is away. One
   * neighbour inherits all the load of a closed replica: with frequent tasks prefer {@link
   * #boundedLoads} or {@link #pasch}.
   *
   * @param replicas how many there are
   * @return the chooser
   */
  static ReplicaChooser consistentHash(int replicas) {
    return new ConsistentHash(new HashRing(replicas));
  }

  /**
   * Takes the one to which the key belongs, going on around the ring past those that hold their
   * share already: {@code ⌈c·(m+1)/n⌉} of m requests in flight on n candidates (consistent hashing
   * with bounded loads).
   *
   * @param replicas how many there are
   * @param c how far above the mean a load may be, 1.01 to 10; 1.25 is usual
   * @return the chooser; sums all loads each time
   */
  static ReplicaChooser boundedLoads(int replicas, double c) {
    return new BoundedLoads(new HashRing(replicas), c);
  }

  /**
   * Takes the less loaded of the two to which the key belongs, unless it has {@code threshold}
   * requests in flight; then, key by key, the less loaded of the next two; then the least loaded of
   * all (package-aware scheduling, Algorithm 4; with one key PASch and CARLOs).
   *
   * @param replicas how many there are
   * @param threshold from 1 on; about 2.5 times the mean load, or how many a replica serves at once
   * @param seed of the choice among equally loaded ones
   * @return the chooser
   */
  static ReplicaChooser pasch(int replicas, int threshold, long seed) {
    return new Pasch(new HashRing(replicas), threshold, seed);
  }

  /**
   * Takes the less loaded of the two caches to which a URI belongs, unless it has eight requests in
   * flight; then the least loaded of all (CARLOs: {@link #pasch} with the threshold of its paper,
   * 2.5 times the mean load there). The key is {@link Keys#of(CharSequence)} of the URI.
   *
   * @param replicas how many caches there are
   * @param seed of the choice among equally loaded ones
   * @return the chooser
   */
  static ReplicaChooser carlos(int replicas, long seed) {
    return pasch(replicas, 8, seed);
  }
}
