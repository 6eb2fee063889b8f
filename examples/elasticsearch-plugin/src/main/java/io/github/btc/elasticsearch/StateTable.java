package io.github.btc.elasticsearch;

import io.github.btc.search.ShardTable;
import java.util.ArrayList;
import java.util.List;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.RoutingNode;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.index.shard.ShardId;
import org.jspecify.annotations.Nullable;

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
