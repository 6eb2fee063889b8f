package io.github.btc.elasticsearch;

import io.github.btc.search.NodeVisit;
import io.github.btc.search.ShardAction;
import io.github.btc.search.ShardCall;
import io.github.btc.search.TargetShards;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportChannel;
import org.elasticsearch.transport.TransportRequest;
import org.elasticsearch.transport.TransportRequestHandler;
import org.jspecify.annotations.Nullable;

/** A request from another node. */
record InboundCall<T extends TransportRequest>(
    String name,
    ShardAction action,
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
    return ShardRequests.meaningOf(name, request);
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
  public void refuse(String nodeId) {
    channel.sendResponse(ShardRequests.refusal(nodeId));
  }

  @Override
  public void fail(Exception failure) {
    channel.sendResponse(failure);
  }

  @Override
  public void keep() {
    request.mustIncRef();
  }

  @Override
  public void giveBack() {
    request.decRef();
  }
}
