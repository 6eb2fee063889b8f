package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.DurationSet;

/**
 * What each replica keeps of what it has served, the least recently used forgotten first.
 *
 * @param entries how many keys it holds
 * @param miss how long a request takes whose key is not held
 */
public record ReplicaCache(int entries, DurationSet miss) {
  public ReplicaCache {
    Ranges.whole("cache", entries, 1, 100_000_000);
  }
}
