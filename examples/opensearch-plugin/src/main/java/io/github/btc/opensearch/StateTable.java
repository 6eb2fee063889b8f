package io.github.btc.opensearch;

import io.github.btc.search.ShardTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.routing.RoutingNode;
import org.opensearch.cluster.routing.ShardRouting;
import org.opensearch.core.index.shard.ShardId;

/** The copies of shards in one cluster state. */
record StateTable(ClusterState state) implements ShardTable {

  @Override
  public @Nullable List<Shard> shardsOn(String nodeId) {
    RoutingNode node = state.getRoutingNodes().node(nodeId);
    if (node == null) {
      return null;
    }
    List<Shard> shards = new ArrayList<>();
    node.forEach(shard -> shards.add(new Shard(shard.getIndexName(), shard.shardId())));
    return shards;
  }

  @Override
  public List<String> nodesWith(Object shardId) {
    return state.getRoutingNodes().assignedShards((ShardId) shardId).stream()
        .filter(ShardRouting::active)
        .map(ShardRouting::currentNodeId)
        .toList();
  }
}
