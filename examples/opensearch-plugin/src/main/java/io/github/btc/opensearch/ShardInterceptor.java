package io.github.btc.opensearch;

import io.github.btc.search.ShardAction;
import io.github.btc.search.ShardDoor;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.Transport;
import org.opensearch.transport.TransportException;
import org.opensearch.transport.TransportInterceptor;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestHandler;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportResponseHandler;
import org.opensearch.transport.TransportService;

/** Puts the shard door between this node and the others. */
record ShardInterceptor(ShardDoor door, ServerCluster cluster, ThreadContext context)
    implements TransportInterceptor {

  @Override
  public <T extends TransportRequest> TransportRequestHandler<T> interceptHandler(
      String name, String executor, boolean force, TransportRequestHandler<T> handler) {
    ShardAction action = ShardAction.of(name);
    if (action == ShardAction.OTHER) {
      return handler;
    }
    return (request, channel, task) -> {
      if (channel.getProfileName().equals(TransportService.DIRECT_RESPONSE_PROFILE)) {
        handler.messageReceived(request, channel, task); // counted when this node sent it
      } else {
        door.comesIn(new InboundCall<>(action, name, request, channel, task, handler, context));
      }
    };
  }

  @Override
  public AsyncSender interceptSender(AsyncSender sender) {
    return new AsyncSender() {
      @Override
      public <T extends TransportResponse> void sendRequest(
          Transport.Connection connection,
          String name,
          TransportRequest request,
          TransportRequestOptions options,
          TransportResponseHandler<T> handler) {
        ShardAction action = ShardAction.of(name);
        if (action == ShardAction.OTHER) {
          sender.sendRequest(connection, name, request, options, handler);
          return;
        }
        OutboundCall.Sending<T> sending =
            counted -> sender.sendRequest(connection, name, request, options, counted);
        send(
            new OutboundCall<>(action, request, handler, sending, cluster, context),
            connection.getNode().getId());
      }
    };
  }

  private void send(OutboundCall<?> call, String nodeId) {
    try {
      door.goesOut(call, nodeId, NodeVisitContext.visitIn(context));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new TransportException(e);
    }
  }
}
