package io.github.btc.opensearch;

import io.github.btc.search.AwayNodes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.opensearch.action.IndicesRequest;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.routing.RoutingNode;
import org.opensearch.cluster.routing.RoutingNodes;
import org.opensearch.cluster.routing.ShardRouting;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.search.internal.ShardSearchRequest;
import org.opensearch.transport.TransportRequest;

/** Knows whether another node could answer a shard request as well. Asked only during a closing. */
final class Copies {

  private final ClusterState state;
  private final AwayNodes away;

  Copies(ClusterState state, AwayNodes away) {
    this.state = state;
    this.away = away;
  }

  /** Tells whether every shard that a request may mean on a node has a copy on a present node. */
  boolean canAnswerInsteadOf(String nodeId, TransportRequest request) {
    if (request instanceof ShardSearchRequest search) {
      return search.readerId() == null && isElsewhere(search.shardId(), nodeId);
    }
    return request instanceof IndicesRequest named && areElsewhere(named, nodeId);
  }

  private boolean areElsewhere(IndicesRequest request, String nodeId) {
    RoutingNode node = state.getRoutingNodes().node(nodeId);
    if (node == null) {
      return false;
    }
    Set<String> names = new HashSet<>(Arrays.asList(request.indices()));
    Set<String> here = new HashSet<>();
    node.forEach(shard -> here.add(shard.getIndexName()));
    boolean literal = here.containsAll(names); // neither aliases nor patterns
    for (ShardRouting shard : node) {
      boolean meant = !literal || names.contains(shard.getIndexName());
      if (meant && !isElsewhere(shard.shardId(), nodeId)) {
        return false;
      }
    }
    return true;
  }

  private boolean isElsewhere(ShardId shard, String nodeId) {
    RoutingNodes nodes = state.getRoutingNodes();
    for (ShardRouting copy : nodes.assignedShards(shard)) {
      String holder = copy.currentNodeId();
      if (copy.active() && !nodeId.equals(holder) && !away.isAway(holder)) {
        return true;
      }
    }
    return false;
  }
}
