package io.github.btc.gc;

import java.util.EnumSet;
import java.util.Set;

/**
 * {@code System.gc()}: a full collection, or a concurrent cycle where the collector answers so. In
 * both cases the JVM returns when it is over.
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
