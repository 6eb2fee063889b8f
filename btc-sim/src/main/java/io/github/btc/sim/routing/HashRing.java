package io.github.btc.sim.routing;

import io.github.btc.sim.engine.Seeds;
import java.util.Arrays;

/** A ring with a hundred points per replica: who owns a key changes little when one goes away. */
final class HashRing {

  private static final int POINTS = 100;

  private final long[] points;
  private final int[] owners;

  HashRing(int replicas) {
    long[][] pairs = new long[replicas * POINTS][];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = new long[] {Seeds.mix(i + 1), i / POINTS};
    }
    Arrays.sort(pairs, (a, b) -> Long.compare(a[0], b[0]));
    points = Arrays.stream(pairs).mapToLong(pair -> pair[0]).toArray();
    owners = Arrays.stream(pairs).mapToInt(pair -> (int) pair[1]).toArray();
  }

  /** The position of the first point at or after a key's hash. */
  int position(long key, long salt) {
    int found = Arrays.binarySearch(points, Seeds.mix(key * 0x9E3779B97F4A7C15L + salt));
    return (found < 0 ? -found - 1 : found) % points.length;
  }

  int owner(int position) {
    return owners[position % owners.length];
  }

  int size() {
    return owners.length;
  }
}
