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
 * Reads the memory pools and the collection counts of a JVM, usually this one, from its MXBeans.
 * The use of a pool includes garbage. A reading of this JVM costs less than a microsecond, and a
 * reading of another JVM costs a call over the connection. Thread-safe.
 */
final class HeapPools {

  static final String G1_TRIGGER_FLAG = "InitiatingHeapOccupancyPercent";
  static final long G1_TRIGGER_DEFAULT = 45;

  /** The usable share of the old generation: a young collection needs room to promote objects. */
  private static final double OLD_SHARE_BEFORE_TRIGGER = 0.9;

  private final Collector collector;
  private final MemoryMXBean heap;
  private final List<GarbageCollectorMXBean> beans;
  private final CollectionKind[] kinds; // of the beans; a name costs more than a count
  private final @Nullable MemoryPoolMXBean eden;
  private final @Nullable MemoryPoolMXBean old;
  private final long regionBytes;
  private final long roomPercent;

  HeapPools(
      MemoryMXBean heap,
      List<GarbageCollectorMXBean> beans,
      List<MemoryPoolMXBean> pools,
      HeapFlags flags) {
    this.heap = heap;
    this.beans = beans;
    collector = Collector.ofPools(pools.stream().map(MemoryPoolMXBean::getName).toList());
    kinds =
        beans.stream().map(bean -> collector.kindOf(bean.getName())).toArray(CollectionKind[]::new);
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

  /** Returns the kind of collection of each of {@link #beans()}. */
  CollectionKind[] kinds() {
    return kinds.clone();
  }

  /** Counts the collections of some kinds since the JVM started. */
  long collections(Set<CollectionKind> wanted) {
    long count = 0;
    for (int i = 0; i < kinds.length; i++) {
      if (wanted.contains(kinds[i])) {
        count += Math.max(0, beans.get(i).getCollectionCount()); // -1: this MXBean does not count
      }
    }
    return count;
  }

  /** Tells whether the JVM counts collections of this kind. */
  boolean counts(CollectionKind kind) {
    return List.of(kinds).contains(kind);
  }

  /** Reads Eden once: its use, and the size from which {@link #edenBytes} is derived. */
  MemoryUsage eden() {
    return usage(eden);
  }

  long edenUsedBytes() {
    return eden().getUsed();
  }

  /** Returns the size of a region of Eden, 0 if Eden has no regions. */
  long regionBytes() {
    return regionBytes;
  }

  /**
   * Returns Eden's size now: the JVM collects at the committed size; the maximum may be unknown.
   */
  long edenBytes() {
    return edenBytes(eden());
  }

  long edenBytes(MemoryUsage eden) {
    return filledBytes(eden.getCommitted(), regionBytes, roomPercent);
  }

  /** Returns Eden without the room that G1 keeps for threads in JNI critical sections. */
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

  /** Returns what the old generation can become beside a young generation of today's size. */
  long oldBytes() {
    MemoryUsage usage = usage(old);
    if (collector == Collector.G1) { // which calls the whole heap the old generation's maximum
      return heapBytes() - (heapCommittedBytes() - usage.getCommitted());
    }
    return usage.getMax() < 0 ? usage.getCommitted() : usage.getMax();
  }

  /**
   * Returns the use of the old generation from which the JVM collects it by itself once the heap
   * has its largest size. A heap that may still grow begins a concurrent cycle of G1 earlier, and
   * grows. An interval that followed the size of the moment would shrink with the heap, which a
   * full collection may leave smaller than before.
   *
   * @param percent the percentage of the heap from which G1 begins a concurrent cycle
   */
  long oldTriggerBytes(long percent) {
    long heapBytes = collector == Collector.G1 ? heapBytes() : 0; // others do not ask
    return oldTriggerBytes(collector, oldBytes(), heapBytes, percent);
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
