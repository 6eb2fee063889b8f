package io.github.btc.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes of the copies of shards at one moment. */
public interface ShardTable {

  /**
   * A shard.
   *
   * @param index the name of the shard's index
   * @param id the shard's identity, usable as the key of a map
   */
  record Shard(String index, Object id) {}

  /**
   * Lists the shards of which a node has a copy.
   *
   * @param nodeId the node
   * @return the shards of the node, or {@code null} if the node does not exist
   */
  @Nullable List<Shard> shardsOn(String nodeId);

  /**
   * Lists the nodes with a copy that can answer.
   *
   * @param shardId the shard
   * @return the nodes
   */
  List<String> nodesWith(Object shardId);
}
