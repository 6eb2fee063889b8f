package io.github.btc.gc;

/**
 * The sizes of a JVM, from which a {@link HeapDoctor} makes a diagnosis.
 *
 * @param collector the collector of the JVM
 * @param edenBytes Eden's size now, 0 if there is no Eden
 * @param oldBytes the size of the old generation, 0 if there is no old generation
 * @param oldTriggerBytes the use of the old generation from which the JVM collects by itself
 * @param heapBytes the heap's limit
 * @param countsConcurrentStops true if the JDK counts Remark and Cleanup of G1
 */
public record HeapFacts(
    Collector collector,
    long edenBytes,
    long oldBytes,
    long oldTriggerBytes,
    long heapBytes,
    boolean countsConcurrentStops) {

  /**
   * Derives from sizes the use of the old generation from which the JVM collects by itself.
   *
   * @param collector the collector of the JVM
   * @param edenBytes Eden's size, 0 if there is no Eden
   * @param oldBytes the size of the old generation, 0 if there is no old generation
   * @param heapBytes the heap's limit
   * @param g1Percent {@code InitiatingHeapOccupancyPercent}; only G1 has this flag
   * @param feature the feature release of the JVM, for instance 17
   * @return the facts
   */
  public static HeapFacts of(
      Collector collector,
      long edenBytes,
      long oldBytes,
      long heapBytes,
      long g1Percent,
      int feature) {
    return new HeapFacts(
        collector,
        edenBytes,
        oldBytes,
        HeapPools.oldTriggerBytes(collector, oldBytes, heapBytes, g1Percent),
        heapBytes,
        collector == Collector.G1 && feature >= 20);
  }

  static HeapFacts of(HeapPools pools, HeapFlags flags) {
    long percent = flags.number(HeapPools.G1_TRIGGER_FLAG, HeapPools.G1_TRIGGER_DEFAULT);
    boolean eden = pools.collector().hasEden();
    return new HeapFacts(
        pools.collector(),
        eden ? pools.edenBytes() : 0,
        eden ? pools.oldBytes() : 0,
        eden ? pools.oldTriggerBytes(percent) : 0,
        pools.heapBytes(),
        pools.counts(CollectionKind.CONCURRENT_STOP));
  }
}
