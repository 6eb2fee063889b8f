package io.github.btc.gc;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/* HotSpot has no call for a young collection. It collects when Eden is full. So this class fills
 * Eden while no request is in flight, and the collection that follows finds almost no live object.
 *
 * Filling without bounds can do harm, hence these rules:
 * 1. A run allocates at most five quarters of Eden, then it fails with a report.
 * 2. Objects are far smaller than those that bypass Eden: half a region of G1, where a region has
 *    1 MB or more, and half of Eden on Parallel and Serial.
 * 3. No reference outlives the allocation, so no such object is ever copied or promoted.
 * 4. Any collection that empties Eden ends the run. Parallel may make a full collection.
 */

/** A young collection, made by filling Eden. */
final class YoungCollection implements CollectionTrigger {

  private static final Set<CollectionKind> EMPTIES_EDEN =
      EnumSet.of(CollectionKind.YOUNG, CollectionKind.FULL);
  private static final int LARGEST_OBJECT_BYTES = 128 << 10;
  private static final int SMALLEST_OBJECT_BYTES = 1 << 10;
  private static final int OBJECTS_PER_EDEN = 64;
  private static final int EMPTY_PART_OF_EDEN = 8;

  // volatile: the compiler must not remove the allocation, although nobody reads the field
  private static volatile @Nullable Object sink;

  private final LongSupplier edenBytes;
  private final LongSupplier collections;
  private final BooleanSupplier alreadyEmpty;
  private final long pretenuredBytes;

  /**
   * @param edenBytes the size of Eden
   * @param collections counts the collections that empty Eden
   * @param alreadyEmpty returns true if Eden is empty already
   * @param pretenuredBytes the size above which objects go to the old generation; 0 if there is no
   *     limit
   */
  YoungCollection(
      LongSupplier edenBytes,
      LongSupplier collections,
      BooleanSupplier alreadyEmpty,
      long pretenuredBytes) {
    this.edenBytes = edenBytes;
    this.collections = collections;
    this.alreadyEmpty = alreadyEmpty;
    this.pretenuredBytes = pretenuredBytes;
  }

  static YoungCollection of(CollectionLedger ledger, HeapFlags flags) {
    HeapPools pools = ledger.pools();
    return new YoungCollection(
        pools::edenBytes,
        () -> pools.collections(EMPTIES_EDEN),
        () ->
            ledger.lastRunWasFull()
                && pools.edenUsedBytes() < pools.edenBytes() / EMPTY_PART_OF_EDEN,
        flags.number("PretenureSizeThreshold", 0));
  }

  @Override
  public void collect() throws InterruptedException {
    if (alreadyEmpty.getAsBoolean()) {
      return; // a full collection in the same closing has emptied Eden
    }
    long before = collections.getAsLong();
    long eden = edenBytes.getAsLong();
    int objectBytes = objectBytes(eden);
    long left = eden + eden / 4;
    while (collections.getAsLong() == before) {
      if (left < objectBytes) {
        throw gaveUp(eden);
      }
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted before a young collection began");
      }
      sink = new byte[objectBytes];
      sink = null;
      left -= objectBytes;
    }
  }

  private int objectBytes(long eden) {
    long most = Math.min(LARGEST_OBJECT_BYTES, eden / OBJECTS_PER_EDEN);
    if (pretenuredBytes > 0) {
      most = Math.min(most, pretenuredBytes / 2);
    }
    return (int) Math.max(SMALLEST_OBJECT_BYTES, most);
  }

  private IllegalStateException gaveUp(long eden) {
    return new IllegalStateException(
        "young collection: none after allocating Eden ("
            + (eden >> 20)
            + " MB) and a quarter (expected one by then); Eden has "
            + (edenBytes.getAsLong() >> 20)
            + " MB now; if Eden grows, set -Xmn");
  }
}
