package io.github.btc.search;

/**
 * The kinds of node-to-node requests at the shard door. Elasticsearch and OpenSearch use the same
 * names of actions, except for field capabilities.
 */
public enum ShardAction {
  /** Begins at a shard, and another copy of the shard can answer too. */
  MOVABLE,
  /** Asks many shards whether they can match. A missing answer counts as a positive one. */
  OPTIONAL,
  /** Continues a search that has its state on this node, so that no other node can answer. */
  CONTINUING,
  /**
   * Bypasses the door: writes, cluster state, recovery, the end of a search, and actions that this
   * class does not know.
   */
  OTHER;

  /**
   * Classifies an action.
   *
   * @param action the name of the action on the transport
   * @return the kind of the action
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
