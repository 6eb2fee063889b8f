package io.github.btc.gc;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Set;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * The heap of a JVM, mostly this one, as its MXBeans tell it: pools and collection counts.
 * Thread-safe. A reading of this JVM costs less than a microsecond, one of another JVM a call over
 * the connection. Use includes garbage.
 */
final class HeapPools {

  static final String G1_TRIGGER_FLAG = "InitiatingHeapOccupancyPercent";
  static final long G1_TRIGGER_DEFAULT = 45;

  /** A young collection must find room for what it promotes, or it becomes a full one. */
  private static final double OLD_SHARE_BEFORE_TRIGGER = 0.9;

  private final Collector collector;
  private final MemoryMXBean heap;
  private final List<GarbageCollectorMXBean> beans;
  private final @Nullable MemoryPoolMXBean eden;
  private final @Nullable MemoryPoolMXBean old;
  private final long regionBytes;
  private final long roomPercent;

  private HeapPools(
      MemoryMXBean heap,
      List<GarbageCollectorMXBean> beans,
      List<MemoryPoolMXBean> pools,
      HeapFlags flags) {
    this.heap = heap;
    this.beans = beans;
    collector = Collector.ofPools(pools.stream().map(MemoryPoolMXBean::getName).toList());
    eden = named(pools, collector.edenPool());
    old = named(pools, collector.oldPool());
    regionBytes = collector == Collector.G1 ? flags.number("G1HeapRegionSize", 0) : 0;
    roomPercent = flags.number("GCLockerEdenExpansionPercent", 0); // G1's, up to JDK 21
  }

  static HeapPools ofThisJvm() {
    return new HeapPools(
        ManagementFactory.getMemoryMXBean(),
        ManagementFactory.getGarbageCollectorMXBeans(),
        ManagementFactory.getMemoryPoolMXBeans(),
        HeapFlags.ofThisJvm());
  }

  static HeapPools of(MBeanServerConnection jvm, HeapFlags flags) throws IOException {
    return new HeapPools(
        ManagementFactory.getPlatformMXBean(jvm, MemoryMXBean.class),
        ManagementFactory.getPlatformMXBeans(jvm, GarbageCollectorMXBean.class),
        ManagementFactory.getPlatformMXBeans(jvm, MemoryPoolMXBean.class),
        flags);
  }

  private static @Nullable MemoryPoolMXBean named(
      List<MemoryPoolMXBean> pools, @Nullable String name) {
    return pools.stream().filter(pool -> pool.getName().equals(name)).findFirst().orElse(null);
  }

  Collector collector() {
    return collector;
  }

  List<GarbageCollectorMXBean> beans() {
    return beans;
  }

  /** Counts the collections of some kinds since the JVM started. */
  long collections(Set<CollectionKind> kinds) {
    long count = 0;
    for (GarbageCollectorMXBean bean : beans) {
      if (kinds.contains(collector.kindOf(bean.getName()))) {
        count += Math.max(0, bean.getCollectionCount()); // -1: this bean does not count
      }
    }
    return count;
  }

  /** True if the JVM counts collections of this kind at all. */
  boolean counts(CollectionKind kind) {
    return beans.stream().anyMatch(bean -> collector.kindOf(bean.getName()) == kind);
  }

  long edenUsedBytes() {
    return usage(eden).getUsed();
  }

  /** What Eden is made of, 0 where it is one piece. */
  long regionBytes() {
    return regionBytes;
  }

  /** Eden's size now: what is committed is where the JVM collects; the maximum may be unknown. */
  long edenBytes() {
    return filledBytes(usage(eden).getCommitted(), regionBytes, roomPercent);
  }

  /** G1 shows Eden with the room it keeps for threads in JNI critical sections, and fills less. */
  static long filledBytes(long shownBytes, long regionBytes, long roomPercent) {
    if (regionBytes == 0) {
      return shownBytes;
    }
    long regions = shownBytes / regionBytes * 100 / (100 + roomPercent);
    return Math.max(regions, 1) * regionBytes;
  }

  long oldUsedBytes() {
    return usage(old).getUsed();
  }

  /** How much the old generation can hold beside a young generation of today's size. */
  long oldBytes() {
    MemoryUsage usage = usage(old);
    // G1 calls the whole heap the old generation's maximum.
    return collector == Collector.G1 || usage.getMax() < 0 ? usage.getCommitted() : usage.getMax();
  }

  /**
   * The use of the old generation from which the JVM collects it by itself.
   *
   * @param percent of the heap, from which G1 begins a concurrent cycle
   */
  long oldTriggerBytes(long percent) {
    return oldTriggerBytes(collector, oldBytes(), heapCommittedBytes(), percent);
  }

  static long oldTriggerBytes(Collector collector, long oldBytes, long heapBytes, long percent) {
    long full = (long) (OLD_SHARE_BEFORE_TRIGGER * oldBytes);
    return collector == Collector.G1 ? Math.min(full, heapBytes * percent / 100) : full;
  }

  long heapUsedBytes() {
    return heap.getHeapMemoryUsage().getUsed();
  }

  long heapBytes() {
    MemoryUsage usage = heap.getHeapMemoryUsage();
    return usage.getMax() < 0 ? usage.getCommitted() : usage.getMax();
  }

  long heapCommittedBytes() {
    return heap.getHeapMemoryUsage().getCommitted();
  }

  private MemoryUsage usage(@Nullable MemoryPoolMXBean pool) {
    if (pool == null) {
      throw new IllegalStateException(
          "collector: " + collector + " (expected one with an Eden and an old generation)");
    }
    return pool.getUsage();
  }
}
