package io.github.btc.gc;

import java.util.ArrayDeque;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Tells whether humongous objects make G1 collect. G1 calls an object humongous that takes more
 * than half a region, and puts it into the old generation at once. So the old generation grows as
 * Eden does elsewhere, and G1 collects when a humongous object meets its trigger. Its young
 * collections free most of these objects. Full collections that run beside them keep none of them
 * away, and neither do young ones. Thread-safe.
 */
final class HumongousCollections {

  /** The JVM's name of the cause. */
  static final String CAUSE = "G1 Humongous Allocation";

  /** So many since a full collection show that full collections do not keep them away. */
  static final int MANY = 3;

  /** The number of young collections after which the last one for a humongous object is over. */
  static final int LONG_AGO = 50;

  /** So many of {@link #RECENT} young collections are most of them. */
  private static final int MOST = 6;

  private static final int RECENT = 10;
  private static final int FEWEST_REGIONS = 32;
  private static final long LARGEST_REGION_BYTES = 32L << 20; // up to JDK 17

  private static final Set<CollectionKind> YOUNG = Set.of(CollectionKind.YOUNG);
  private static final HumongousCollections OF_THIS_JVM = of(CollectionLedger.ofThisJvm().pools());

  private final LongSupplier youngCollections;
  private final LongSupplier heapBytes;
  private final long regionBytes;

  // guarded by this
  private final ArrayDeque<Long> lastOnes = new ArrayDeque<>(); // at most MOST of them
  private int sinceFull;
  private long last;

  /**
   * @param youngCollections counts the young collections
   * @param heapBytes the largest size of the heap
   * @param regionBytes the size of a region, 0 if the heap has no regions
   */
  HumongousCollections(LongSupplier youngCollections, LongSupplier heapBytes, long regionBytes) {
    this.youngCollections = youngCollections;
    this.heapBytes = heapBytes;
    this.regionBytes = regionBytes;
  }

  private static HumongousCollections of(HeapPools pools) {
    return new HumongousCollections(
        () -> pools.collections(YOUNG), pools::heapBytes, pools.regionBytes());
  }

  /** Returns the object that {@link UncontrolledReports} tells of this JVM's collections. */
  static HumongousCollections ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Takes note of a collection that no task has caused. */
  synchronized void take(CollectionEvent event) {
    if (event.cause().equals(CAUSE)) {
      sinceFull++;
      last = event.id();
      lastOnes.add(last);
      if (lastOnes.size() > MOST) {
        lastOnes.remove();
      }
    }
  }

  /** Takes note of a young collection by a task: it came before the JVM's own. */
  synchronized void youngRan() {
    lastOnes.clear();
  }

  /** Tells whether most of the last young collections were for them, and none was by a task. */
  synchronized boolean areMost() {
    return lastOnes.size() == MOST && youngCollections.getAsLong() - lastOnes.element() < RECENT;
  }

  /** Takes note of a full collection by a task. */
  synchronized void fullRan() {
    sinceFull = 0;
  }

  /** Tells whether the JVM goes on collecting for humongous objects beside full collections. */
  synchronized boolean goOn() {
    return sinceFull >= MANY && youngCollections.getAsLong() - last < LONG_AGO;
  }

  /** Returns why full collections are left to the JVM, and what to set. */
  String advice() {
    return "BTC leaves full collections to the JVM: at least "
        + MANY
        + " collections since the last full one were for humongous objects (expected none; "
        + remedy()
        + "). An object of more than half a region, here "
        + size(regionBytes / 2)
        + ", is humongous: it goes to the old generation at once, and full collections come too"
        + " late for it.";
  }

  private String remedy() {
    long advised = advisedRegionBytes(heapBytes.getAsLong());
    return advised > regionBytes
        ? "set -XX:G1HeapRegionSize="
            + (advised >> 20)
            + "m, and only objects of more than "
            + size(advised / 2)
            + " are humongous"
        : "split large arrays, or set a larger -Xmx";
  }

  /** Returns the largest size of a region, a power of two, that leaves G1 enough regions. */
  static long advisedRegionBytes(long heapBytes) {
    return Math.min(LARGEST_REGION_BYTES, Long.highestOneBit(heapBytes / FEWEST_REGIONS));
  }

  private static String size(long bytes) {
    return bytes < 1 << 20 ? (bytes >> 10) + " kB" : (bytes >> 20) + " MB";
  }
}
