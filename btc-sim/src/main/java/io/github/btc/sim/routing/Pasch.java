package io.github.btc.sim.routing;

import java.util.SplittableRandom;

/**
 * Package-aware scheduling: of the key's two affinity replicas the less loaded, unless that has t
 * requests or more; then the least loaded of all (Boza 2022, Algorithms 5 to 7). With an URI as the
 * key it is CARLOs.
 */
public final class Pasch implements RoutingPolicy {

  private static final long SALT = 0x5851F42D4C957F2DL;

  private final HashRing ring;
  private final int threshold;
  private final LeastLoaded overflow;

  /**
   * Makes the policy.
   *
   * @param replicas how many there are
   * @param threshold t, from which on a replica counts as loaded; the sources used 8 to 200, about
   *     2.5 times the mean load is a good start
   * @param random a stream of its own, for ties
   */
  public Pasch(int replicas, int threshold, SplittableRandom random) {
    if (threshold < 1) {
      throw new IllegalArgumentException("threshold: " + threshold + " (expected at least 1)");
    }
    this.ring = new HashRing(replicas);
    this.threshold = threshold;
    this.overflow = new LeastLoaded(random);
  }

  /** CARLOs (Boza 2022, chapter 7): the same by URI, with the threshold used there, 8. */
  public static Pasch carlos(int replicas, SplittableRandom random) {
    return new Pasch(replicas, 8, random);
  }

  @Override
  public int choose(long key, Candidates candidates) {
    int first = ring.owner(ring.position(key, 0));
    int second = secondOwner(key, first, candidates.replicas());
    int chosen = better(first, second, candidates);
    return chosen >= 0 && candidates.inFlight(chosen) < threshold
        ? chosen
        : overflow.choose(key, candidates);
  }

  /** The sources let both hashes give the same replica; with two or more there are always two. */
  private int secondOwner(long key, int first, int replicas) {
    int position = ring.position(key, SALT);
    while (replicas > 1 && ring.owner(position) == first) {
      position++;
    }
    return ring.owner(position);
  }

  private static int better(int first, int second, Candidates candidates) {
    if (!candidates.isOpen(first)) {
      return candidates.isOpen(second) ? second : -1;
    }
    boolean secondBetter =
        candidates.isOpen(second) && candidates.inFlight(second) <= candidates.inFlight(first);
    return secondBetter ? second : first; // a tie goes to the second, as printed
  }
}
