package io.github.btc.opensearch;

import io.github.btc.search.Door;
import io.github.btc.search.SearchNode;
import io.github.btc.search.ShardAction;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.transport.TransportInterceptor;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestHandler;

/** The shard door: every search and get that a coordinating node asks of a shard of this node. */
final class ShardDoor implements TransportInterceptor {

  private final ShardEntrance entrance;
  private final boolean httpCounts;
  private final Cluster cluster;
  private final ThreadContext context;

  ShardDoor(SearchNode node, Cluster cluster, ThreadContext context) {
    this.entrance = new ShardEntrance(node, cluster, context);
    this.httpCounts = node.doors().contains(Door.HTTP);
    this.cluster = cluster;
    this.context = context;
  }

  @Override
  public <T extends TransportRequest> TransportRequestHandler<T> interceptHandler(
      String action, String executor, boolean force, TransportRequestHandler<T> handler) {
    return ShardAction.of(action) == ShardAction.OTHER
        ? handler
        : new ShardRequestHandler<>(action, handler, entrance, cluster, context);
  }

  @Override
  public AsyncSender interceptSender(AsyncSender sender) {
    return new ShardRequestSender(sender, entrance, httpCounts, cluster, context);
  }
}
