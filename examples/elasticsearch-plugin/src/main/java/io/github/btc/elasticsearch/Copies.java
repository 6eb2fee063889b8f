package io.github.btc.elasticsearch;

import io.github.btc.search.AwayNodes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.RoutingNode;
import org.elasticsearch.cluster.routing.RoutingNodes;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.ShardSearchRequest;
import org.elasticsearch.transport.TransportRequest;

/** Knows whether another node could answer a shard request as well. Asked only during a closing. */
final class Copies {

  private final ClusterState state;
  private final AwayNodes away;

  Copies(ClusterState state, AwayNodes away) {
    this.state = state;
    this.away = away;
  }

  /**
   * Tells whether every shard that a request may mean on a node has a copy on a present node. On
   * its way out a search request is wrapped and shows nothing: then it may mean every shard.
   */
  boolean canAnswerInsteadOf(String nodeId, TransportRequest request) {
    if (request instanceof ShardSearchRequest search) {
      return search.readerId() == null && isElsewhere(search.shardId(), nodeId);
    }
    RoutingNode node = state.getRoutingNodes().node(nodeId);
    return node != null && areElsewhere(node, namesIn(request));
  }

  private static Set<String> namesIn(TransportRequest request) {
    return request instanceof IndicesRequest named
        ? new HashSet<>(Arrays.asList(named.indices()))
        : Set.of();
  }

  private boolean areElsewhere(RoutingNode node, Set<String> names) {
    Set<String> here = new HashSet<>();
    node.forEach(shard -> here.add(shard.getIndexName()));
    boolean literal = !names.isEmpty() && here.containsAll(names); // no aliases or patterns
    for (ShardRouting shard : node) {
      boolean meant = !literal || names.contains(shard.getIndexName());
      if (meant && !isElsewhere(shard.shardId(), node.nodeId())) {
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
