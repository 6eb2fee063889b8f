package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.DurationSet;

/**
 * The cache of a replica, which forgets the least recently used key first.
 *
 * @param entries the number of keys that the cache holds
 * @param miss the service time of a request whose key is not in the cache
 */
public record ReplicaCache(int entries, DurationSet miss) {
  public ReplicaCache {
    Ranges.whole("cache", entries, 1, 100_000_000);
  }
}
