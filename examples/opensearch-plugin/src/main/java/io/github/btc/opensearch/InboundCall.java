package io.github.btc.opensearch;

import io.github.btc.search.NodeVisit;
import io.github.btc.search.ShardAction;
import io.github.btc.search.ShardCall;
import io.github.btc.search.TargetShards;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.tasks.Task;
import org.opensearch.transport.TransportChannel;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestHandler;

/** A request from another node. */
record InboundCall<T extends TransportRequest>(
    ShardAction action,
    String name,
    T request,
    TransportChannel channel,
    Task task,
    TransportRequestHandler<T> handler,
    ThreadContext context)
    implements ShardCall {

  @Override
  public @Nullable Object search() {
    return ShardRequests.searchOf(request);
  }

  @Override
  public TargetShards meaning() {
    return ShardRequests.meaningOf(request);
  }

  @Override
  @SuppressWarnings("try") // the context is only closed, which restores the previous one
  public void serve(@Nullable NodeVisit visit) throws Exception {
    if (visit == null) {
      handler.messageReceived(request, channel, task);
      return;
    }
    Runnable exit = visit.exit();
    try (ThreadContext.StoredContext ignored = NodeVisitContext.with(visit, context)) {
      handler.messageReceived(request, new CountedTransportChannel(channel, exit), task);
    } catch (Exception | Error e) {
      exit.run();
      throw e;
    }
  }

  @Override
  public void refuse(String nodeId) throws IOException {
    channel.sendResponse(ShardRequests.refusal(nodeId));
  }

  @Override
  public void fail(Exception failure) {
    TransportChannel.sendErrorResponse(channel, name, request, failure);
  }
}
