package io.github.btc.gc;

import java.util.EnumSet;
import java.util.Set;

/**
 * Causes a full collection by {@code System.gc()}, or a concurrent cycle if G1 answers so. In both
 * cases the call returns when the collection is over.
 */
final class ExplicitCollection implements CollectionTrigger {

  private static final Set<CollectionKind> ALL = EnumSet.allOf(CollectionKind.class);

  private final HeapPools pools;

  ExplicitCollection(HeapPools pools) {
    this.pools = pools;
  }

  @Override
  public void collect() {
    long before = pools.collections(ALL);
    System.gc();
    if (pools.collections(ALL) == before) {
      throw new IllegalStateException(
          "System.gc(): no collection (expected one; set -XX:-DisableExplicitGC)");
    }
  }
}
