package io.github.btc.opensearch;

import io.github.btc.search.Stay;
import org.jspecify.annotations.Nullable;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.tasks.Task;
import org.opensearch.transport.TransportChannel;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestHandler;
import org.opensearch.transport.TransportService;

/**
 * The inbound side: the door in front of one kind of shard request from other nodes. What this node
 * asks of itself was counted when it was sent.
 */
final class ShardRequestHandler<T extends TransportRequest> implements TransportRequestHandler<T> {

  private final String action;
  private final TransportRequestHandler<T> handler;
  private final ShardEntrance entrance;
  private final Cluster cluster;
  private final ThreadContext context;

  ShardRequestHandler(
      String action,
      TransportRequestHandler<T> handler,
      ShardEntrance entrance,
      Cluster cluster,
      ThreadContext context) {
    this.action = action;
    this.handler = handler;
    this.entrance = entrance;
    this.cluster = cluster;
    this.context = context;
  }

  @Override
  public void messageReceived(T request, TransportChannel channel, Task task) throws Exception {
    if (channel.getProfileName().equals(TransportService.DIRECT_RESPONSE_PROFILE)) {
      handler.messageReceived(request, channel, task);
      return;
    }
    Stay stay = entrance.enter(request);
    if (stay != null) {
      serve(request, channel, task, stay);
    } else if (entrance.canBeAnsweredElsewhere(action, request, cluster.localNodeId())) {
      channel.sendResponse(ShardEntrance.refusal(cluster.localNodeId()));
    } else {
      entrance.waitForTheEnd(request, later -> serveLater(request, channel, task, later));
    }
  }

  @SuppressWarnings("try") // the context is restored by being closed, and not used otherwise
  private void serve(T request, TransportChannel channel, Task task, Stay stay) throws Exception {
    CountedTransportChannel counted = new CountedTransportChannel(channel, stay);
    try (ThreadContext.StoredContext ignored = context.newStoredContext(true)) {
      context.putTransient(ShardEntrance.STAY, stay);
      handler.messageReceived(request, counted, task);
    } catch (Exception | Error e) {
      counted.leave();
      throw e;
    }
  }

  private void serveLater(T request, TransportChannel channel, Task task, @Nullable Stay stay) {
    try {
      if (stay == null) {
        handler.messageReceived(request, channel, task);
      } else {
        serve(request, channel, task, stay);
      }
    } catch (Exception e) {
      TransportChannel.sendErrorResponse(channel, action, request, e);
    }
  }
}
