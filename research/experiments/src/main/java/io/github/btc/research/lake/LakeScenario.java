package io.github.btc.research.lake;

import io.github.btc.RefusedSettingException;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.internal.Ranges;

/**
 * Clients of a data lake, caches before it, and the gateway through which all misses go.
 *
 * @param policy least-connections, uri-hash, bounded-loads or carlos
 * @param workload which objects are requested
 * @param nodes caches
 * @param clients clients, each with one request at a time and no pause
 * @param objects different objects
 * @param requests requests of a run
 * @param cacheBytes size of each cache
 * @param cacheBytesPerSecond what the link of a cache carries
 * @param gatewayBytesPerSecond what the gateway carries
 * @param gatewayNanos time of a miss beside the transfer
 * @param threshold requests at a cache from which CARLOs counts it as overloaded
 */
public record LakeScenario(
    String policy,
    Workload workload,
    int nodes,
    int clients,
    int objects,
    int requests,
    long cacheBytes,
    double cacheBytesPerSecond,
    double gatewayBytesPerSecond,
    long gatewayNanos,
    int threshold) {

  private static final double BOUND = 1.25;

  public LakeScenario {
    Ranges.whole("nodes", nodes, 1, 10_000);
    Ranges.whole("clients", clients, 1, 100_000);
    Ranges.whole("objects", objects, 1, 10_000_000);
    Ranges.whole("requests", requests, 1, 100_000_000);
    Ranges.whole("cache", cacheBytes, 0, Long.MAX_VALUE / 4);
    Ranges.whole("threshold", threshold, 1, 1_000_000);
    if (!(cacheBytesPerSecond > 0 && gatewayBytesPerSecond > 0)) {
      throw new RefusedSettingException("link", "0", "more than 0 bytes per second");
    }
  }

  ReplicaChooser chooser(long seed) {
    return switch (policy) {
      case "least-connections" -> ReplicaChooser.leastLoaded(seed);
      case "uri-hash" -> ReplicaChooser.consistentHash(nodes);
      case "bounded-loads" -> ReplicaChooser.boundedLoads(nodes, BOUND);
      case "carlos" -> ReplicaChooser.pasch(nodes, threshold, seed);
      default ->
          throw new RefusedSettingException(
              "policy", policy, "one of least-connections, uri-hash, bounded-loads, carlos");
    };
  }
}
