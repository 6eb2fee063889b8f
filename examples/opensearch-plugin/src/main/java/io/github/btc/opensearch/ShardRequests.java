package io.github.btc.opensearch;

import io.github.btc.search.TargetShards;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.IndicesRequest;
import org.opensearch.action.NoShardAvailableActionException;
import org.opensearch.search.fetch.ShardFetchRequest;
import org.opensearch.search.internal.ShardSearchRequest;
import org.opensearch.search.query.QuerySearchRequest;
import org.opensearch.transport.TransportRequest;

/** Reads the server's requests for shards. */
final class ShardRequests {

  private ShardRequests() {}

  /** Returns the state of the search that a request goes on with. */
  static @Nullable Object searchOf(TransportRequest request) {
    if (request instanceof ShardFetchRequest fetch) {
      return fetch.contextId();
    }
    return request instanceof QuerySearchRequest query ? query.contextId() : null;
  }

  /** Returns what a request means; one without indices can mean nothing but state of this node. */
  static TargetShards meaningOf(TransportRequest request) {
    if (request instanceof ShardSearchRequest search && search.readerId() == null) {
      return new TargetShards.OneShard(search.shardId());
    }
    boolean single = request instanceof ShardSearchRequest;
    return request instanceof IndicesRequest named && !single
        ? TargetShards.several(named.indices(), true)
        : new TargetShards.Bound();
  }

  /** What a coordinating node takes for "try the next copy", whether it knows us or not. */
  static NoShardAvailableActionException refusal(String nodeId) {
    return new NoShardAvailableActionException(
        null, "node " + nodeId + " is closed for a moment; another copy can answer");
  }
}
