package io.github.btc.search;

/**
 * What a node-to-node request means to the shard door. The names of the actions are the same in
 * Elasticsearch and OpenSearch, but for those of field capabilities.
 */
public enum ShardAction {
  /** Begins at a shard; another copy of the shard can answer as well. */
  MOVABLE,
  /** Asks many shards whether they can match; a node that does not answer is taken for a yes. */
  OPTIONAL,
  /** Goes on with a search that has left its state on this node: nobody else can answer. */
  CONTINUING,
  /**
   * No business of the door: writes, cluster state, recovery, whatever ends a search, and what
   * reads shards by an action that is not named here.
   */
  OTHER;

  /**
   * Classifies an action.
   *
   * @param action its name on the transport
   * @return what it means
   */
  public static ShardAction of(String action) {
    return switch (action) {
      case "indices:data/read/search[phase/query]",
          "indices:data/read/search[query][n]",
          "indices:data/read/search[phase/dfs]",
          "indices:data/read/open_reader_context",
          "indices:data/read/search[create_context]",
          "indices:data/read/get[s]",
          "indices:data/read/mget[shard][s]",
          "indices:data/read/explain[s]",
          "indices:data/read/tv[s]",
          "indices:data/read/mtv[shard][s]",
          "indices:data/read/field_caps[n]", // Elasticsearch: the shards of a node
          "indices:data/read/field_caps[index][s]" -> // OpenSearch: one shard
          MOVABLE;
      case "indices:data/read/search[can_match]", "indices:data/read/search[can_match][n]" ->
          OPTIONAL;
      case "indices:data/read/search[phase/query/id]",
          "indices:data/read/search[phase/query/scroll]",
          "indices:data/read/search[phase/query+fetch/scroll]",
          "indices:data/read/search[phase/rank/feature]",
          "indices:data/read/search[phase/fetch/id]",
          "indices:data/read/search[phase/fetch/id/scroll]" ->
          CONTINUING;
      default -> OTHER;
    };
  }
}
