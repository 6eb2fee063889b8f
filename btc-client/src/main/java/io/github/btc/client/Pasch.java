package io.github.btc.client;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.Arrays;
import java.util.List;

/*
 * Package-aware scheduling (E. Boza 2022, Algorithm 4; with one key it is PASch, Algorithm 5, and
 * with the URI as key CARLOs, Algorithm 7):
 *
 *   for each key, the most important first:
 *     a1, a2 = ring.get(key), ring.get(key + salt)
 *     A = the less loaded of the two
 *     if load(A) < t: A
 *   otherwise the least loaded of all
 *
 * This implementation ignores an affine replica that is away. If both are away, the next key or
 * the least loaded replica takes over, because a1's neighbour would inherit all of a1's load at once.
 * With two or more members, a1 and a2 always differ. A tie goes to a2, as in the paper.
 *
 * Replicas of several sizes have a threshold each. Then a load counts as a share of the threshold.
 */

/** Chooses one of two affine replicas, unless it is overloaded. */
final class Pasch implements ReplicaChooser {

  private static final long SALT = 0x9e3779b97f4a7c15L;

  private final HashRing ring;
  private final int[] thresholds;
  private final LeastLoaded leastLoaded;

  Pasch(int replicas, int threshold, long seed) {
    this(new HashRing(replicas), alike(replicas, threshold), seed);
  }

  Pasch(List<String> names, int threshold, long seed) {
    this(new HashRing(names), alike(names.size(), threshold), seed);
  }

  Pasch(List<String> names, int[] thresholds, long seed) {
    this(new HashRing(names), ofEach(names, thresholds), seed);
  }

  private Pasch(HashRing ring, int[] thresholds, long seed) {
    this.ring = ring;
    this.thresholds = thresholds;
    this.leastLoaded = new LeastLoaded(seed);
  }

  private static int[] alike(int replicas, int threshold) {
    int[] thresholds = new int[replicas];
    Arrays.fill(thresholds, checked(threshold));
    return thresholds;
  }

  private static int[] ofEach(List<String> names, int[] thresholds) {
    if (thresholds.length != names.size()) {
      throw new RefusedSettingException(
          "thresholds", Arrays.toString(thresholds), names.size() + " numbers");
    }
    return Arrays.stream(thresholds).map(Pasch::checked).toArray();
  }

  private static int checked(int threshold) {
    return (int) Ranges.whole("threshold", threshold, 1, 1_000_000);
  }

  @Override
  public int choose(Candidates candidates, long key) {
    int affine = affine(candidates, key);
    return affine != NONE ? affine : leastLoaded.choose(candidates, key);
  }

  @Override
  public int choose(Candidates candidates, long[] keys) {
    for (long key : keys) {
      int affine = affine(candidates, key);
      if (affine != NONE) {
        return affine;
      }
    }
    return leastLoaded.choose(candidates, keys[0]);
  }

  /** Returns the less loaded of the key's two replicas, or NONE if both are away or overloaded. */
  private int affine(Candidates candidates, long key) {
    int first = ring.home(key, candidates, NONE);
    int second = ring.home(Keys.mix(key + SALT), candidates, first);
    int affine = lessLoaded(candidates, first, second);
    return affine != NONE && candidates.inFlight(affine) < thresholds[affine] ? affine : NONE;
  }

  private int lessLoaded(Candidates candidates, int first, int second) {
    boolean isFirst = first != NONE && candidates.isCandidate(first);
    if (second == NONE || !candidates.isCandidate(second)) {
      return isFirst ? first : NONE;
    }
    return isFirst && isLessLoaded(candidates, first, second) ? first : second;
  }

  private boolean isLessLoaded(Candidates candidates, int first, int second) {
    return (long) candidates.inFlight(first) * thresholds[second]
        < (long) candidates.inFlight(second) * thresholds[first];
  }
}
