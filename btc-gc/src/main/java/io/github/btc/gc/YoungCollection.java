package io.github.btc.gc;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * HotSpot has no call for a young collection: it collects when Eden is full. So fill Eden, with
 * nobody inside, and the collection that follows finds next to nothing alive.
 *
 * Unbounded, this has gone badly wrong elsewhere. Hence:
 * 1. at most Eden and a quarter is allocated, then it is reported and given up;
 * 2. objects are far below the sizes that go elsewhere: half a region of G1 (humongous, straight to
 *    the old generation; regions are 1 MB or more) and half of Eden (Parallel and Serial);
 * 3. no reference outlives the allocation, so nothing of ours is ever copied or promoted;
 * 4. any collection that empties Eden ends it, a full one too: Parallel may answer with one.
 */

/** A young collection, made by filling Eden. */
final class YoungCollection implements CollectionTrigger {

  private static final Set<CollectionKind> EMPTIES_EDEN =
      EnumSet.of(CollectionKind.YOUNG, CollectionKind.FULL);
  private static final int LARGEST_OBJECT_BYTES = 128 << 10;
  private static final int OBJECTS_PER_EDEN = 64;
  private static final int EMPTY_PART_OF_EDEN = 8;

  // volatile: the compiler must not find out that nobody reads it
  private static volatile @Nullable Object sink;

  private final CollectionLedger ledger;
  private final HeapPools pools;
  private final HeapFlags flags;

  YoungCollection(CollectionLedger ledger, HeapFlags flags) {
    this.ledger = ledger;
    this.pools = ledger.pools();
    this.flags = flags;
  }

  @Override
  public void collect() throws InterruptedException {
    long edenBytes = pools.edenBytes();
    if (ledger.lastRunWasFull() && pools.edenUsedBytes() < edenBytes / EMPTY_PART_OF_EDEN) {
      return; // a full collection in the same closing has emptied Eden already
    }
    long before = pools.collections(EMPTIES_EDEN);
    int objectBytes = objectBytes(edenBytes);
    long left = edenBytes + edenBytes / 4;
    while (pools.collections(EMPTIES_EDEN) == before) {
      if (left < objectBytes) {
        throw gaveUp(edenBytes);
      }
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted before a young collection began");
      }
      sink = new byte[objectBytes];
      sink = null;
      left -= objectBytes;
    }
  }

  private int objectBytes(long edenBytes) {
    long limit = Math.min(LARGEST_OBJECT_BYTES, edenBytes / OBJECTS_PER_EDEN);
    long pretenured = flags.number("PretenureSizeThreshold", 0); // Serial; 0: no limit
    if (pretenured > 0) {
      limit = Math.min(limit, pretenured / 2);
    }
    return (int) Math.max(1 << 10, limit);
  }

  private IllegalStateException gaveUp(long edenBytes) {
    return new IllegalStateException(
        "young collection: none after allocating Eden ("
            + (edenBytes >> 20)
            + " MB) and a quarter (expected one by then); Eden has "
            + (pools.edenBytes() >> 20)
            + " MB now: if it grows, fix it with -Xmn");
  }
}
