package io.github.btc.opensearch;

import io.github.btc.search.TargetShards;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.IndicesRequest;
import org.opensearch.action.NoShardAvailableActionException;
import org.opensearch.search.fetch.ShardFetchRequest;
import org.opensearch.search.internal.ShardSearchRequest;
import org.opensearch.search.query.QuerySearchRequest;
import org.opensearch.transport.TransportRequest;

/** Reads the shard requests of the server. */
final class ShardRequests {

  private ShardRequests() {}

  /** Returns the state of the search that a request continues. */
  static @Nullable Object searchOf(TransportRequest request) {
    if (request instanceof ShardFetchRequest fetch) {
      return fetch.contextId();
    }
    return request instanceof QuerySearchRequest query ? query.contextId() : null;
  }

  /** Returns the target. A request without indices can only concern state of this node. */
  static TargetShards meaningOf(TransportRequest request) {
    if (request instanceof ShardSearchRequest search && search.readerId() == null) {
      return new TargetShards.OneShard(search.shardId());
    }
    boolean single = request instanceof ShardSearchRequest;
    return request instanceof IndicesRequest named && !single
        ? TargetShards.several(named.indices(), true)
        : new TargetShards.Bound();
  }

  /**
   * Returns an exception for which every coordinating node tries the next copy, also without this
   * plugin.
   */
  static NoShardAvailableActionException refusal(String nodeId) {
    return new NoShardAvailableActionException(
        null, "node " + nodeId + " is closed for a moment; another copy can answer");
  }
}
