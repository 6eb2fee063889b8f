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
 * Tells which collections of this JVM a run of a collection task caused. Each copy of this library
 * has one ledger for all tasks, because a collection of the young task is not uncontrolled for the
 * full task. One controller of a JVM runs collections, so other copies cause none.
 *
 * <p>The ledger reads the counts of all collectors before and after each run and attributes the
 * difference to the run. It is exact, because HotSpot counts a collection before the call that
 * caused it returns, whereas a notification may come late. A collection that the JVM starts during
 * a run also counts as controlled, because no request is in flight. Thread-safe.
 */
final class CollectionLedger {

  /** How many runs the ledger keeps for notifications that come late. */
  private static final int REMEMBERED_RUNS = 256;

  private static final CollectionLedger OF_THIS_JVM = new CollectionLedger(HeapPools.ofThisJvm());

  private final HeapPools pools;
  private final List<GarbageCollectorMXBean> beans;
  private final CollectionKind[] kinds;

  // guarded by this
  private final long[] caused;
  private final Deque<Span> spans = new ArrayDeque<>();
  private final Map<Set<CollectionKind>, Long> highest = new HashMap<>();
  private long[] countsAtBegin;
  private int running;
  private boolean lastRunWasFull;

  private CollectionLedger(HeapPools pools) {
    this.pools = pools;
    this.beans = pools.beans();
    this.kinds = pools.kinds();
    this.caused = new long[kinds.length];
    this.countsAtBegin = new long[kinds.length];
  }

  static CollectionLedger ofThisJvm() {
    return OF_THIS_JVM;
  }

  HeapPools pools() {
    return pools;
  }

  /** Notes that a run begins. */
  synchronized void begin() {
    if (running == 0) {
      countsAtBegin = counts(); // may fail; then no run has begun
    }
    running++;
  }

  /** Notes that a run has ended, with or without success. */
  synchronized void end() {
    if (--running > 0) {
      return;
    }
    long[] countsAtEnd = counts();
    lastRunWasFull = false;
    for (int i = 0; i < kinds.length; i++) {
      long inThisRun = countsAtEnd[i] - countsAtBegin[i];
      caused[i] += inThisRun;
      lastRunWasFull |= inThisRun > 0 && kinds[i] == CollectionKind.FULL;
    }
    spans.addLast(new Span(countsAtBegin, countsAtEnd));
    if (spans.size() > REMEMBERED_RUNS) {
      spans.removeFirst();
    }
  }

  /** Counts the uncontrolled collections of some kinds since the JVM started. Never falls. */
  synchronized long uncontrolled(Set<CollectionKind> wanted) {
    long[] counts = running > 0 ? countsAtBegin : counts();
    long total = 0;
    for (int i = 0; i < counts.length; i++) {
      total += wanted.contains(kinds[i]) ? counts[i] - caused[i] : 0;
    }
    return highest.merge(wanted, total, Math::max);
  }

  /** Tells whether a run caused a collection. */
  synchronized boolean isOurs(String beanName, long id) {
    int bean = indexOf(beanName);
    if (running > 0 && id > countsAtBegin[bean]) {
      return true;
    }
    return spans.stream().anyMatch(span -> id > span.begin[bean] && id <= span.end[bean]);
  }

  /** Tells whether the last run was a full collection or led to one. */
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
    long[] counts = new long[kinds.length];
    for (int i = 0; i < counts.length; i++) { // no stream: every sample of every task comes here
      counts[i] = Math.max(0, beans.get(i).getCollectionCount());
    }
    return counts;
  }

  /** The counts of all beans before and after a run. */
  private record Span(long[] begin, long[] end) {
    @Override
    public String toString() {
      return Arrays.toString(begin) + " to " + Arrays.toString(end);
    }
  }
}
