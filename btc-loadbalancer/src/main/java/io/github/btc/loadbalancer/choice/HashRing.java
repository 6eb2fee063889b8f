package io.github.btc.loadbalancer.choice;

import io.github.btc.Ranges;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A ring of points, many for each replica; a key belongs to the next point clockwise. When a
 * replica is away only its own keys move. Immutable; 12 bytes per point.
 */
final class HashRing {

  /** Keeps the largest share of the ring below about 1.3 times the mean. */
  private static final int POINTS_EACH = 160;

  private final long[] points;
  private final int[] owners;
  private final int replicas;

  HashRing(int replicas) {
    Ranges.whole("replicas", replicas, 1, 10_000);
    this.replicas = replicas;
    long[][] owned = new long[replicas * POINTS_EACH][];
    for (int i = 0; i < owned.length; i++) {
      int replica = i / POINTS_EACH;
      owned[i] = new long[] {Keys.of(replica + "#" + i % POINTS_EACH), replica};
    }
    Arrays.sort(owned, (a, b) -> Long.compare(a[0], b[0]));
    this.points = Arrays.stream(owned).mapToLong(point -> point[0]).toArray();
    this.owners = Arrays.stream(owned).mapToInt(point -> (int) point[1]).toArray();
  }

  int replicas() {
    return replicas;
  }

  /** Returns the first replica from the key's point on that passes, or NONE. */
  int find(long key, IntPredicate passes) {
    int start = Arrays.binarySearch(points, key);
    int first = start < 0 ? -start - 1 : start;
    for (int i = 0; i < points.length; i++) {
      int replica = owners[(first + i) % points.length];
      if (passes.test(replica)) {
        return replica;
      }
    }
    return ReplicaChooser.NONE;
  }

  void check(Candidates candidates) {
    if (candidates.size() != replicas) {
      throw new IllegalArgumentException(
          "candidates: " + candidates.size() + " replicas (expected " + replicas + ")");
    }
  }
}
