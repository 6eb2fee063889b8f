package io.github.btc.elasticsearch;

import io.github.btc.search.ShardAction;
import io.github.btc.search.ShardDoor;
import java.util.concurrent.Executor;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.transport.Transport;
import org.elasticsearch.transport.TransportException;
import org.elasticsearch.transport.TransportInterceptor;
import org.elasticsearch.transport.TransportRequest;
import org.elasticsearch.transport.TransportRequestHandler;
import org.elasticsearch.transport.TransportRequestOptions;
import org.elasticsearch.transport.TransportResponse;
import org.elasticsearch.transport.TransportResponseHandler;
import org.elasticsearch.transport.TransportService;

/** Puts the shard door between this node and the others. */
record ShardInterceptor(ShardDoor door, ServerCluster cluster, ThreadContext context)
    implements TransportInterceptor {

  @Override
  public <T extends TransportRequest> TransportRequestHandler<T> interceptHandler(
      String name, Executor executor, boolean force, TransportRequestHandler<T> handler) {
    ShardAction action = ShardAction.of(name);
    if (action == ShardAction.OTHER) {
      return handler;
    }
    return (request, channel, task) -> {
      if (channel.getProfileName().equals(TransportService.DIRECT_RESPONSE_PROFILE)) {
        handler.messageReceived(request, channel, task); // counted when this node sent it
      } else {
        door.comesIn(new InboundCall<>(name, action, request, channel, task, handler, context));
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
            new OutboundCall<>(name, action, request, handler, sending, cluster, context),
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
