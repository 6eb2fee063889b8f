package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The monitor ζ of a collection task, in bytes, with the activation interval that goes with it. An
 * interval of shares follows the heap: the JVM may move the sizes of its pools at every collection.
 */
sealed interface HeapMonitor {

  double level();

  ActivationInterval interval();

  /** A run has succeeded. */
  void ran();

  /**
   * Where an interval ends: given in bytes, or as shares of what the monitor measures.
   *
   * @param bytes the interval, or {@code null} for shares
   * @param minShare A^min as a share
   * @param maxShare A^max as a share
   */
  record RequestedInterval(@Nullable ActivationInterval bytes, double minShare, double maxShare) {

    static RequestedInterval ofBytes(ActivationInterval bytes) {
      return new RequestedInterval(bytes, 0, 0);
    }

    static RequestedInterval ofShares(double minShare, double maxShare) {
      return new RequestedInterval(null, minShare, maxShare);
    }

    ActivationInterval of(long wholeBytes) {
      return bytes != null
          ? bytes
          : ActivationInterval.between(minShare * wholeBytes, maxShare * wholeBytes);
    }
  }

  /**
   * How much of Eden is in use. The JVM collects when it is all of it. G1 gives Eden out by regions
   * and counts one when it is full: what is read may be a region short of the truth, the next one
   * goes while a closing begins, and in a small Eden that is a large share. So an interval of
   * shares ends three regions before the end.
   *
   * @param pools the heap
   * @param wish where the interval ends
   * @param regionBytes of a region, 0 where Eden is one piece
   */
  record EdenUse(HeapPools pools, RequestedInterval wish, long regionBytes) implements HeapMonitor {

    private static final int LAST_REGIONS = 3;

    static EdenUse of(HeapPools pools, RequestedInterval wish) {
      return new EdenUse(pools, wish, pools.regionBytes());
    }

    @Override
    public double level() {
      return pools.edenUsedBytes();
    }

    @Override
    public ActivationInterval interval() {
      return interval(pools.edenBytes());
    }

    ActivationInterval interval(long edenBytes) {
      ActivationInterval asked = wish.of(edenBytes);
      double most = Math.max(regionBytes, edenBytes - LAST_REGIONS * regionBytes);
      return wish.bytes() != null || regionBytes == 0 || asked.max() <= most
          ? asked
          : ActivationInterval.between(Math.min(asked.min(), most), most);
    }

    @Override
    public void ran() {}
  }

  /**
   * How much has come into a pool since it was last known to hold live objects only, at first since
   * the start. Use alone would be a poor level: with a large live state it hardly falls, and an
   * interval below that state would be due for ever.
   */
  final class Growth implements HeapMonitor {

    /** Less room than this between the live state and the trigger: no interval fits. */
    private static final double LEAST_ROOM = 0.05;

    private final LongSupplier usedBytes;
    private final LongSupplier triggerBytes;
    private final LongSupplier collections;
    private final RequestedInterval wish;

    // guarded by this
    private long liveBytes;
    private long collectionsSeen;

    /**
     * @param usedBytes the pool's use
     * @param triggerBytes the use from which the JVM would collect by itself
     * @param collections counts the collections that leave live objects only
     * @param wish shares are of the room between live state and trigger
     */
    Growth(
        LongSupplier usedBytes,
        LongSupplier triggerBytes,
        LongSupplier collections,
        RequestedInterval wish) {
      this.usedBytes = usedBytes;
      this.triggerBytes = triggerBytes;
      this.collections = collections;
      this.wish = wish;
      this.collectionsSeen = collections.getAsLong();
      this.liveBytes = usedBytes.getAsLong();
    }

    static Growth ofOld(HeapPools pools, HeapFlags flags, RequestedInterval wish) {
      Set<CollectionKind> full = Set.of(CollectionKind.FULL);
      long percent = flags.number(HeapPools.G1_TRIGGER_FLAG, HeapPools.G1_TRIGGER_DEFAULT);
      return new Growth(
          pools::oldUsedBytes,
          () -> pools.oldTriggerBytes(percent),
          () -> pools.collections(full),
          wish);
    }

    static Growth ofHeap(HeapPools pools, RequestedInterval wish) {
      Set<CollectionKind> whole = Set.of(CollectionKind.FULL, CollectionKind.CONCURRENT_CYCLE);
      return new Growth(
          pools::heapUsedBytes, pools::heapBytes, () -> pools.collections(whole), wish);
    }

    @Override
    public synchronized double level() {
      long used = usedBytes.getAsLong();
      long seen = collections.getAsLong();
      if (seen != collectionsSeen || used < liveBytes) {
        collectionsSeen = seen;
        liveBytes = used;
      }
      return used - liveBytes;
    }

    @Override
    public synchronized ActivationInterval interval() {
      return wish.of(Math.max(0, triggerBytes.getAsLong() - liveBytes));
    }

    @Override
    public synchronized void ran() {
      liveBytes = usedBytes.getAsLong();
      collectionsSeen = collections.getAsLong();
      long trigger = triggerBytes.getAsLong();
      if (trigger - liveBytes < LEAST_ROOM * trigger) {
        throw new IllegalStateException(
            "in use after the collection: "
                + (liveBytes >> 20)
                + " MB (expected less than "
                + (long) ((1 - LEAST_ROOM) * trigger) / (1 << 20)
                + " MB, or collections follow each other; set a larger -Xmx, or on G1 a higher"
                + " -XX:InitiatingHeapOccupancyPercent)");
      }
    }
  }
}
