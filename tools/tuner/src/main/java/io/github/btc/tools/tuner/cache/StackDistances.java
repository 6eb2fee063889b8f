package io.github.btc.tools.tuner.cache;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How many different keys were asked for since a key was asked for last: an LRU cache has it if and
 * only if it holds more keys than that (R. L. Mattson and others, 1970). Marks the last use of each
 * key on a line of time and counts the marks behind it, in a Fenwick tree: O(log n) a request. The
 * line is drawn anew when it is full, so memory grows with the different keys only. Not
 * thread-safe.
 */
final class StackDistances {

  /** A key that was not asked for before. */
  static final long NEVER = -1;

  private static final int FIRST_LENGTH = 1 << 12;

  private final Map<Long, Integer> lastUse = new HashMap<>();
  private long[] tree = new long[FIRST_LENGTH + 1];
  private int now;

  /**
   * Notes a request; returns how many other keys were asked for since the last one for this key.
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

  /** Forgets a key. */
  void forget(long key) {
    Integer before = lastUse.remove(key);
    if (before != null) {
      mark(before, -1);
    }
  }

  /** Returns how many different keys are known. */
  int size() {
    return lastUse.size();
  }

  /** Leaves out the times of uses that were not the last. */
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
