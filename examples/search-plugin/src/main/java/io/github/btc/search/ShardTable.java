package io.github.btc.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the copies of shards are, at one moment. */
public interface ShardTable {

  /**
   * A shard.
   *
   * @param index the name of its index
   * @param id its identity, good for a map
   */
  record Shard(String index, Object id) {}

  /**
   * Lists the shards of which a node has a copy.
   *
   * @param nodeId the node
   * @return its shards, or {@code null} if there is no such node
   */
  @Nullable List<Shard> shardsOn(String nodeId);

  /**
   * Lists the nodes that have a copy which can answer.
   *
   * @param shardId the shard
   * @return the nodes
   */
  List<String> nodesWith(Object shardId);
}
