package io.github.btc.client;

import io.github.btc.internal.Ranges;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A ring with many points for each replica. A key belongs to the next point clockwise. While a
 * replica is away, only its own keys move. Immutable; 12 bytes per point.
 */
final class HashRing {

  /** Keeps the largest share of the ring below about 1.3 times the mean. */
  private static final int POINTS_EACH = 160;

  private static final int MOST_REPLICAS = 10_000;

  private final long[] points;
  private final int[] owners;
  private final int replicas;

  /** Makes a ring of replicas that are known by their numbers alone. */
  HashRing(int replicas) {
    this(numbers((int) Ranges.whole("replicas", replicas, 1, MOST_REPLICAS)));
  }

  private static List<String> numbers(int replicas) {
    return IntStream.range(0, replicas).mapToObj(Integer::toString).toList();
  }

  /** Makes a ring on which each replica keeps its points when others come or go. */
  HashRing(List<String> names) {
    Ranges.whole("number of names", names.size(), 1, MOST_REPLICAS);
    if (new HashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException("names: " + names + " (expected a name of each replica)");
    }
    this.replicas = names.size();
    long[][] owned = new long[replicas * POINTS_EACH][];
    for (int i = 0; i < owned.length; i++) {
      int replica = i / POINTS_EACH;
      owned[i] = new long[] {Keys.of(names.get(replica) + "#" + i % POINTS_EACH), replica};
    }
    Arrays.sort(owned, (a, b) -> Long.compare(a[0], b[0]));
    this.points = Arrays.stream(owned).mapToLong(point -> point[0]).toArray();
    this.owners = Arrays.stream(owned).mapToInt(point -> (int) point[1]).toArray();
  }

  /** Returns the key's owner or the next candidate on the ring, or NONE without a candidate. */
  int candidate(long key, Candidates candidates) {
    return candidateBelow(key, candidates, Double.POSITIVE_INFINITY);
  }

  /** Works like {@link #candidate}, and skips candidates with a load at or above the bound. */
  int candidateBelow(long key, Candidates candidates, double bound) {
    int at = position(key, candidates);
    for (int i = 0; i < owners.length; i++) {
      int replica = owners[at];
      if (candidates.isCandidate(replica) && candidates.inFlight(replica) < bound) {
        return replica;
      }
      at = at + 1 == owners.length ? 0 : at + 1;
    }
    return ReplicaChooser.NONE;
  }

  /** Returns the member that owns the key, candidate or not, and ignores one replica. */
  int home(long key, Candidates candidates, int except) {
    int at = position(key, candidates);
    for (int i = 0; i < owners.length; i++) {
      int replica = owners[at];
      if (replica != except && candidates.isMember(replica)) {
        return replica;
      }
      at = at + 1 == owners.length ? 0 : at + 1;
    }
    return ReplicaChooser.NONE;
  }

  private int position(long key, Candidates candidates) {
    if (candidates.size() != replicas) {
      throw new IllegalArgumentException(
          "candidates: " + candidates.size() + " replicas (expected " + replicas + ")");
    }
    int found = Arrays.binarySearch(points, key);
    int first = found < 0 ? -found - 1 : found;
    return first == points.length ? 0 : first;
  }
}
