package io.github.btc.elasticsearch;

import io.github.btc.search.TargetShards;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.NoShardAvailableActionException;
import org.elasticsearch.search.fetch.ShardFetchRequest;
import org.elasticsearch.search.internal.ShardSearchRequest;
import org.elasticsearch.search.query.QuerySearchRequest;
import org.elasticsearch.search.rank.feature.RankFeatureShardRequest;
import org.elasticsearch.transport.TransportRequest;
import org.jspecify.annotations.Nullable;

/** Reads the shard requests of the server. */
final class ShardRequests {

  private static final String SEARCH_PHASES = "indices:data/read/search[";

  private ShardRequests() {}

  /** Returns the state of the search that a request continues. */
  static @Nullable Object searchOf(TransportRequest request) {
    if (request instanceof ShardFetchRequest fetch) {
      return fetch.contextId();
    }
    if (request instanceof QuerySearchRequest query) {
      return query.contextId();
    }
    return request instanceof RankFeatureShardRequest rank ? rank.contextId() : null;
  }

  /**
   * Returns the target. An outgoing search request is wrapped and shows no shard, so it may concern
   * every shard.
   */
  static TargetShards meaningOf(String action, TransportRequest request) {
    if (request instanceof ShardSearchRequest search) {
      return search.readerId() == null
          ? new TargetShards.OneShard(search.shardId())
          : new TargetShards.Bound();
    }
    String[] names = request instanceof IndicesRequest named ? named.indices() : null;
    return TargetShards.several(names, !action.startsWith(SEARCH_PHASES));
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
