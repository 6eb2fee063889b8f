package io.github.btc.search;

/** The other nodes of the cluster. */
@FunctionalInterface
interface Neighbours {

  /**
   * Announces to every node, including this one, that this node goes away or is back. Waits for the
   * answers for a bounded time.
   *
   * @param away true if this node goes away, false if it is back
   * @param keepsSearches true if this node keeps scrolls or points in time
   * @return true if every node has confirmed, so that no node sends a shard request that another
   *     node can answer
   * @throws InterruptedException if interrupted while waiting
   */
  boolean tell(boolean away, boolean keepsSearches) throws InterruptedException;
}
