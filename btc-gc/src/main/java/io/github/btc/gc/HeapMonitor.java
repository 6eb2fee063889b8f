package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.cycle.EdenPace;
import io.github.btc.gc.cycle.FirstCycles;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.MemoryUsage;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The monitor ζ of a collection task, in bytes, with its activation interval. An interval of shares
 * follows the heap, because the JVM may change the sizes of its pools at every collection.
 */
sealed interface HeapMonitor {

  /** The collections that empty Eden. */
  Set<CollectionKind> EMPTY_EDEN = Set.of(CollectionKind.YOUNG, CollectionKind.FULL);

  double level();

  ActivationInterval interval();

  /** Notes that a run has succeeded. */
  void ran();

  /**
   * Returns an interval that no level reaches, although uncontrolled runs may lower it to a
   * twentieth, which is the least that lowestIntervalShare allows.
   */
  private static ActivationInterval outOfReach(long heapBytes) {
    double far = 100.0 * heapBytes;
    return ActivationInterval.between(far, far);
  }

  /**
   * A requested activation interval, in bytes or as shares of the bytes that the monitor measures.
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

    /** Returns the interval at a part of the way from this one to a later one. */
    ActivationInterval towards(RequestedInterval later, double part, long wholeBytes) {
      ActivationInterval from = of(wholeBytes);
      ActivationInterval to = later.of(wholeBytes);
      return ActivationInterval.between(
          from.min() + part * (to.min() - from.min()), from.max() + part * (to.max() - from.max()));
    }
  }

  /**
   * Measures how much of Eden is in use. The JVM collects when Eden is full. G1 allocates Eden in
   * regions and counts a region when it is full. So the level may be a region too low, and requests
   * may fill the next region while a closing begins, which is a large share of a small Eden. An
   * interval of shares therefore ends three regions before the end of Eden. Not thread-safe.
   *
   * @param pools the heap
   * @param wish the requested interval
   * @param whileSlow the interval while Eden fills slowly, which may be the same
   * @param regionBytes the size of a region, 0 if Eden has no regions
   * @param pace how fast Eden fills, and its size at the last sample
   */
  record EdenUse(
      HeapPools pools,
      RequestedInterval wish,
      RequestedInterval whileSlow,
      long regionBytes,
      EdenPace pace)
      implements HeapMonitor {

    private static final int LAST_REGIONS = 3;

    static EdenUse of(HeapPools pools, RequestedInterval wish, RequestedInterval whileSlow) {
      EdenPace pace = new EdenPace(pools.edenBytes());
      return new EdenUse(pools, wish, whileSlow, pools.regionBytes(), pace);
    }

    @Override
    public double level() {
      MemoryUsage eden = pools.eden();
      long runs = pools.collections(EMPTY_EDEN);
      pace.sampled(eden.getUsed(), pools.edenBytes(eden), runs, System.nanoTime());
      return eden.getUsed();
    }

    @Override
    public ActivationInterval interval() {
      return interval(pace.edenBytes()); // reading it again would double the cost of a sample
    }

    ActivationInterval interval(long edenBytes) {
      ActivationInterval asked = wish.towards(whileSlow, pace.slowness(), edenBytes);
      double most = Math.max(regionBytes, edenBytes - LAST_REGIONS * regionBytes);
      return wish.bytes() != null || regionBytes == 0 || asked.max() <= most
          ? asked
          : ActivationInterval.between(Math.min(asked.min(), most), most);
    }

    @Override
    public void ran() {}
  }

  /**
   * Measures the same as another monitor, and spreads the first runs of replicas that start
   * together.
   *
   * @param eden the monitor of Eden
   * @param collections counts the collections that empty Eden
   * @param cycles the first cycles, and the lock of this monitor
   */
  record SpreadAtStart(HeapMonitor eden, LongSupplier collections, FirstCycles cycles)
      implements HeapMonitor {

    static SpreadAtStart of(HeapPools pools, RequestedInterval wish, RequestedInterval whileSlow) {
      return new SpreadAtStart(
          EdenUse.of(pools, wish, whileSlow),
          () -> pools.collections(EMPTY_EDEN),
          new FirstCycles(new SplittableRandom()));
    }

    @Override
    public double level() {
      synchronized (cycles) {
        double level = eden.level();
        if (!cycles.areOver()) {
          cycles.sampled(level, collections.getAsLong());
        }
        return level;
      }
    }

    @Override
    public ActivationInterval interval() {
      synchronized (cycles) {
        return cycles.lower(eden.interval());
      }
    }

    @Override
    public void ran() {
      eden.ran();
    }
  }

  /**
   * Measures the same as another monitor. Where G1 makes most of its young collections for
   * humongous objects and no run succeeds between them, a run would keep none of them away. The
   * interval is then out of reach, and the log says so once.
   */
  final class UnlessHumongous implements HeapMonitor {

    private final HeapMonitor eden;
    private final HumongousCollections humongous;
    private final LongSupplier heapBytes;

    private boolean isSilent; // guarded by this

    /**
     * @param eden the monitor of Eden
     * @param humongous tells whether humongous objects make the JVM collect
     * @param heapBytes the largest size of the heap
     */
    UnlessHumongous(HeapMonitor eden, HumongousCollections humongous, LongSupplier heapBytes) {
      this.eden = eden;
      this.humongous = humongous;
      this.heapBytes = heapBytes;
      this.isSilent = !DoctorLog.maySpeakLater();
    }

    @Override
    public double level() {
      return eden.level();
    }

    @Override
    public ActivationInterval interval() {
      if (!humongous.areMost()) {
        return eden.interval();
      }
      tell();
      return outOfReach(heapBytes.getAsLong());
    }

    private synchronized void tell() {
      if (!isSilent) {
        isSilent = true; // they may come and go with the load
        System.getLogger(GarbageCollectionTask.class.getName())
            .log(
                Level.INFO,
                "BTC leaves young collections to the JVM while most of them are for humongous"
                    + " objects.");
      }
    }

    @Override
    public void ran() {
      eden.ran();
      humongous.youngRan();
    }
  }

  /**
   * Measures how much has come into a pool since the last collection after which it had only live
   * objects, or since the start. The use alone would not do as a level. If the live state is large,
   * the use hardly falls, and a task with an interval below that state would always be due.
   *
   * <p>Where such a collection leaves hardly any room, one would follow the other. Where humongous
   * objects are what the pool grows by, it helps nobody. The interval is then out of reach, so that
   * the JVM collects by itself as it does without BTC, and the log says so once.
   */
  final class Growth implements HeapMonitor {

    /** The least share of room between the live state and the trigger in which an interval fits. */
    private static final double LEAST_ROOM = 0.25;

    /** More than the least, or a heap whose sizes move a little would change its mind each time. */
    private static final double ROOM_AGAIN = 0.3;

    private final LongSupplier usedBytes;
    private final LongSupplier triggerBytes;
    private final LongSupplier heapBytes;
    private final LongSupplier collections;
    private final HumongousCollections humongous;
    private final RequestedInterval wish;

    // guarded by this
    private long liveBytes;
    private long collectionsSeen;
    private boolean liveIsKnown;
    private boolean narrow;
    private boolean standsBack;
    private boolean hasSaidThatItStandsBack;
    private boolean hasSaidHumongous;

    /**
     * @param usedBytes the pool's use
     * @param triggerBytes the use from which the JVM would collect by itself
     * @param heapBytes the largest size of the heap
     * @param collections counts the collections that leave only live objects
     * @param humongous tells whether humongous objects make the JVM collect
     * @param wish the interval; its shares are of the room between live state and trigger
     */
    Growth(
        LongSupplier usedBytes,
        LongSupplier triggerBytes,
        LongSupplier heapBytes,
        LongSupplier collections,
        HumongousCollections humongous,
        RequestedInterval wish) {
      this.usedBytes = usedBytes;
      this.triggerBytes = triggerBytes;
      this.heapBytes = heapBytes;
      this.collections = collections;
      this.humongous = humongous;
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
          pools::heapBytes,
          () -> pools.collections(full),
          HumongousCollections.ofThisJvm(),
          wish);
    }

    @Override
    public synchronized double level() {
      long used = usedBytes.getAsLong();
      long seen = collections.getAsLong();
      if (seen != collectionsSeen) {
        liveIsKnown = true;
      }
      if (seen != collectionsSeen || used < liveBytes) {
        collectionsSeen = seen;
        liveBytes = used;
      }
      return used - liveBytes;
    }

    @Override
    public synchronized ActivationInterval interval() {
      long trigger = triggerBytes.getAsLong();
      long room = Math.max(0, trigger - liveBytes);
      narrow = liveIsKnown && room < (narrow ? ROOM_AGAIN : LEAST_ROOM) * trigger;
      boolean back = narrow || humongous.goOn();
      if (back != standsBack) {
        standsBack = back;
        tell(trigger);
      }
      return back ? outOfReach(heapBytes.getAsLong()) : wish.of(room);
    }

    /** Logs as late as possible; {@link DoctorLog} tells why. */
    private void tell(long trigger) {
      Logger logger = System.getLogger(GarbageCollectionTask.class.getName());
      if (!standsBack) {
        if (hasSaidThatItStandsBack) {
          logger.log(Level.INFO, "The reason has gone: BTC makes full collections again.");
        }
        hasSaidThatItStandsBack = false;
      } else if (narrow) {
        hasSaidThatItStandsBack = true;
        logger.log(Level.WARNING, standingBack(liveBytes, trigger));
      } else if (!hasSaidHumongous) { // they may come and go with the load
        hasSaidHumongous = true;
        hasSaidThatItStandsBack = true;
        logger.log(Level.WARNING, humongous.advice());
      }
    }

    static String standingBack(long liveBytes, long triggerBytes) {
      return "BTC leaves full collections to the JVM: "
          + (liveBytes >> 20)
          + " MB in use after the last one (expected at most "
          + ((long) ((1 - LEAST_ROOM) * triggerBytes) >> 20)
          + " MB; set a larger -Xmx, or on G1 a higher -XX:InitiatingHeapOccupancyPercent). The JVM"
          + " collects by itself from "
          + (triggerBytes >> 20)
          + " MB on, so one collection would follow another.";
    }

    @Override
    public synchronized void ran() {
      liveBytes = usedBytes.getAsLong();
      collectionsSeen = collections.getAsLong();
      liveIsKnown = true;
      humongous.fullRan();
    }
  }
}
