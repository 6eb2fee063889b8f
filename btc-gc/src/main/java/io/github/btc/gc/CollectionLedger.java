package io.github.btc.gc;

import java.lang.management.GarbageCollectorMXBean;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Knows which collections of this JVM were ours. There is one per copy of this library, because
 * there is one heap: what the young task causes is not uncontrolled to the old one. Copies in other
 * class loaders tell each other how many they caused, not which: {@link #isOurs} knows those of its
 * own copy only, and what two copies cause at the same moment is counted for both.
 *
 * <p>Around each run the counts of all collectors are read, and what lies between is ours. HotSpot
 * counts a collection before the call that caused it returns, so this is exact where a notification
 * may come late. A collection the JVM starts by itself during a run is ours too: nobody is inside.
 * Thread-safe.
 */
final class CollectionLedger {

  /** How many runs are remembered for notifications that come late. */
  private static final int REMEMBERED_RUNS = 256;

  private static final CollectionLedger OF_THIS_JVM = new CollectionLedger(HeapPools.ofThisJvm());

  private final HeapPools pools;
  private final List<GarbageCollectorMXBean> beans;
  private final CollectionKind[] kinds;

  // guarded by this
  private final CausedCollections ours;
  private final Deque<Span> spans = new ArrayDeque<>();
  private final Map<Set<CollectionKind>, Long> highest = new HashMap<>();
  private long[] countsAtBegin;
  private int running;
  private boolean lastRunWasFull;

  private CollectionLedger(HeapPools pools) {
    this.pools = pools;
    this.beans = pools.beans();
    this.kinds =
        beans.stream()
            .map(bean -> pools.collector().kindOf(bean.getName()))
            .toArray(CollectionKind[]::new);
    this.ours = new CausedCollections(beans.stream().map(GarbageCollectorMXBean::getName).toList());
    this.countsAtBegin = new long[kinds.length];
  }

  static CollectionLedger ofThisJvm() {
    return OF_THIS_JVM;
  }

  HeapPools pools() {
    return pools;
  }

  /** A run begins. */
  synchronized void begin() {
    if (running == 0) {
      countsAtBegin = counts(); // which may fail; then nothing has begun
    }
    running++;
  }

  /** A run has ended, one way or the other. */
  synchronized void end() {
    if (--running > 0) {
      return;
    }
    long[] countsAtEnd = counts();
    lastRunWasFull = false;
    for (int i = 0; i < kinds.length; i++) {
      long caused = countsAtEnd[i] - countsAtBegin[i];
      ours.add(i, caused);
      lastRunWasFull |= caused > 0 && kinds[i] == CollectionKind.FULL;
    }
    spans.addLast(new Span(countsAtBegin, countsAtEnd));
    if (spans.size() > REMEMBERED_RUNS) {
      spans.removeFirst();
    }
  }

  /**
   * Counts the collections of some kinds that were not ours, since the JVM started. Never falls.
   */
  synchronized long uncontrolled(Set<CollectionKind> wanted) {
    long[] counts = running > 0 ? countsAtBegin : counts();
    long total = 0;
    for (int i = 0; i < counts.length; i++) {
      total += wanted.contains(kinds[i]) ? counts[i] - ours.of(i) : 0;
    }
    return highest.merge(wanted, total, Math::max);
  }

  /** Tells whether a collection was ours, however late it is asked. */
  synchronized boolean isOurs(String beanName, long id) {
    int bean = indexOf(beanName);
    if (running > 0 && id > countsAtBegin[bean]) {
      return true;
    }
    return spans.stream().anyMatch(span -> id > span.begin[bean] && id <= span.end[bean]);
  }

  /** True if the run that ended last was, or became, a full collection. */
  synchronized boolean lastRunWasFull() {
    return lastRunWasFull;
  }

  private int indexOf(String beanName) {
    for (int i = 0; i < beans.size(); i++) {
      if (beans.get(i).getName().equals(beanName)) {
        return i;
      }
    }
    throw new IllegalArgumentException("collector: " + beanName + " (expected one of this JVM)");
  }

  private long[] counts() {
    return beans.stream().mapToLong(bean -> Math.max(0, bean.getCollectionCount())).toArray();
  }

  /** The counts of all beans before and after a run. */
  private record Span(long[] begin, long[] end) {
    @Override
    public String toString() {
      return Arrays.toString(begin) + " to " + Arrays.toString(end);
    }
  }
}
