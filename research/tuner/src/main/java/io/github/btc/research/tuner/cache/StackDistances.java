package io.github.btc.research.tuner.cache;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Computes stack distances: how many different keys were requested since the last request for a
 * key. An LRU cache contains the key if and only if it holds more keys than that (R. L. Mattson and
 * others, 1970). A Fenwick tree marks the last use of each key on a time line and counts the later
 * marks, in O(log n) for each request. When the time line is full, it is compacted, so the memory
 * grows only with the number of different keys. Not thread-safe.
 */
final class StackDistances {

  /** The distance of a key without an earlier request. */
  static final long NEVER = -1;

  private static final int FIRST_LENGTH = 1 << 12;

  private final Map<Long, Integer> lastUse = new HashMap<>();
  private long[] tree = new long[FIRST_LENGTH + 1];
  private int now;

  /**
   * Records a request; returns how many other keys were requested since the last one for this key.
   */
  long use(long key) {
    if (now == tree.length - 1) {
      redraw();
    }
    now++;
    Integer before = lastUse.put(key, now);
    long distance = NEVER;
    if (before != null) {
      distance = marksUpTo(now - 1) - marksUpTo(before);
      mark(before, -1);
    }
    mark(now, 1);
    return distance;
  }

  /** Removes a key. */
  void forget(long key) {
    Integer before = lastUse.remove(key);
    if (before != null) {
      mark(before, -1);
    }
  }

  /** Returns the number of different keys. */
  int size() {
    return lastUse.size();
  }

  /** Compacts the time line to the last use of each key. */
  private void redraw() {
    long[] times = lastUse.values().stream().mapToLong(Integer::longValue).sorted().toArray();
    lastUse.replaceAll((key, time) -> Arrays.binarySearch(times, time) + 1);
    now = times.length;
    tree = new long[Math.max(FIRST_LENGTH, Math.multiplyExact(2, now)) + 1];
    for (int i = 1; i <= now; i++) {
      mark(i, 1);
    }
  }

  private void mark(int time, int change) {
    for (int i = time; i < tree.length; i += i & -i) {
      tree[i] += change;
    }
  }

  private long marksUpTo(int time) {
    long marks = 0;
    for (int i = time; i > 0; i -= i & -i) {
      marks += tree[i];
    }
    return marks;
  }
}
