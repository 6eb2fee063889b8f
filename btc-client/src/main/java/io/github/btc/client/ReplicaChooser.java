package io.github.btc.client;

import java.util.List;

/**
 * Picks the replica for a request. Replicas are numbered from 0. The count of numbers never
 * changes. The set of numbers that belong to the service may change, see {@link
 * Candidates#isMember}.
 *
 * <p>A closed replica must not be a candidate: it has no request in flight and would attract every
 * decision by load.
 *
 * <p>The choosers of this interface are thread-safe and never block. They make the same choices for
 * the same seed and the same calls.
 */
@FunctionalInterface
public interface ReplicaChooser {

  /** The result if no replica can be chosen, because each is closed or was already tried. */
  int NONE = -1;

  /**
   * Chooses a replica for a request.
   *
   * @param candidates the replicas that can be chosen, and their loads
   * @param key the key of the request, see {@link Keys}: requests with the same key go to the same
   *     replica; choosers by load ignore it
   * @return the replica, or {@link #NONE}
   */
  int choose(Candidates candidates, long key);

  /**
   * Chooses a replica for a request with several keys, for instance the packages that it needs.
   * Only {@link #pasch} uses more than the first key.
   *
   * @param candidates the replicas that can be chosen, and their loads
   * @param keys at least one, the most important first
   * @return the replica, or {@link #NONE}
   */
  default int choose(Candidates candidates, long[] keys) {
    return choose(candidates, keys[0]);
  }

  /**
   * Chooses the candidates in turn.
   *
   * @return the chooser
   */
  static ReplicaChooser roundRobin() {
    return new RoundRobin();
  }

  /**
   * Takes turns like {@link #roundRobin}, but passes over a candidate that has more requests in
   * flight than the next one. A replica whose JVM is stopped thus gets one request or two, and not
   * its share of all. This is the usual choice, with BTC on the replicas and without it.
   *
   * @return the chooser
   */
  static ReplicaChooser leastRequest() {
    return new LeastRequest();
  }

  /**
   * Chooses a candidate at random, all with the same probability.
   *
   * @param seed the seed of the choice
   * @return the chooser
   */
  static ReplicaChooser random(long seed) {
    return new RandomChoice(seed);
  }

  /**
   * Chooses the candidate with the fewest requests in flight, at random if several have the fewest.
   *
   * @param seed the seed of the choice among equals
   * @return the chooser; it checks all replicas each time, unless {@link Candidates#leastLoaded} is
   *     overridden
   */
  static ReplicaChooser leastLoaded(long seed) {
    return new LeastLoaded(seed);
  }

  /**
   * Draws two candidates and chooses the less loaded one.
   *
   * @param seed the seed of the draws
   * @return the chooser
   */
  static ReplicaChooser powerOfTwoChoices(long seed) {
    return new PowerOfTwoChoices(seed);
  }

  /**
   * Chooses the owner of the key, or the next candidate on the ring while the owner is away. One
   * neighbour inherits all the load of a closed replica. With frequent tasks, prefer {@link
   * #boundedLoads} or {@link #pasch}.
   *
   * @param replicas the number of replicas
   * @return the chooser
   */
  static ReplicaChooser consistentHash(int replicas) {
    return new ConsistentHash(new HashRing(replicas));
  }

  /**
   * Chooses the first candidate on the ring, from the key's owner on, with a load below the bound
   * (consistent hashing with bounded loads). The bound is {@code ⌈c·(m+1)/n⌉} for m requests in
   * flight on n candidates.
   *
   * @param replicas the number of replicas
   * @param c how far above the mean a load may be, 1.01 to 10; 1.25 is usual
   * @return the chooser; it sums all loads each time
   */
  static ReplicaChooser boundedLoads(int replicas, double c) {
    return new BoundedLoads(new HashRing(replicas), c);
  }

  /**
   * Works like {@link #boundedLoads(int, double)} for replicas with names. A name keeps its place
   * on the ring, so a list that grows or shrinks moves few keys, and all clients agree on the
   * owners.
   *
   * @param names the names of the replicas in the order of their numbers, for instance {@code
   *     10.0.0.1:8080}; 1 to 10,000, all different
   * @param c how far above the mean a load may be, 1.01 to 10; 1.25 is usual
   * @return the chooser
   */
  static ReplicaChooser boundedLoads(List<String> names, double c) {
    return new BoundedLoads(new HashRing(names), c);
  }

  /**
   * Chooses the less loaded of the two replicas to which the first key belongs. If that one has
   * {@code threshold} requests in flight, the same rule applies to the next key. After the last
   * key, it chooses the least loaded replica of all. This is package-aware scheduling, Algorithm 4;
   * with one key it is PASch and CARLOs.
   *
   * @param replicas the number of replicas
   * @param threshold at least 1; use about 2.5 times the mean load, or the number of requests that
   *     a replica serves at once
   * @param seed the seed of the choice among equally loaded replicas
   * @return the chooser
   */
  static ReplicaChooser pasch(int replicas, int threshold, long seed) {
    return new Pasch(replicas, threshold, seed);
  }

  /**
   * Works like {@link #pasch(int, int, long)} for replicas with names, which keep their places on
   * the ring as in {@link #boundedLoads(List, double)}.
   *
   * @param names the names of the replicas in the order of their numbers; 1 to 10,000, all
   *     different
   * @param threshold at least 1; use about 2.5 times the mean load, or the number of requests that
   *     a replica serves at once
   * @param seed the seed of the choice among equally loaded replicas
   * @return the chooser
   */
  static ReplicaChooser pasch(List<String> names, int threshold, long seed) {
    return new Pasch(names, threshold, seed);
  }

  /**
   * Works like {@link #pasch(List, int, long)} for replicas of several sizes. Of the two replicas
   * of a key, it chooses the one with fewer requests in flight for its threshold.
   *
   * @param names the names of the replicas in the order of their numbers; 1 to 10,000, all
   *     different
   * @param thresholds the threshold of each replica in the order of the names, each at least 1; use
   *     the number of requests that the replica serves at once
   * @param seed the seed of the choice among equally loaded replicas
   * @return the chooser
   */
  static ReplicaChooser pasch(List<String> names, int[] thresholds, long seed) {
    return new Pasch(names, thresholds, seed);
  }

  /**
   * Chooses the less loaded of the two caches to which a URI belongs, or the least loaded of all if
   * that one has eight requests in flight. This is CARLOs: {@link #pasch} with the threshold of its
   * paper, 2.5 times the mean load there. The key is {@link Keys#of(CharSequence)} of the URI.
   *
   * @param replicas the number of caches
   * @param seed the seed of the choice among equally loaded caches
   * @return the chooser
   */
  static ReplicaChooser carlos(int replicas, long seed) {
    return pasch(replicas, 8, seed);
  }
}
