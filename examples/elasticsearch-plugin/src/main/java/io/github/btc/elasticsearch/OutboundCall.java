package io.github.btc.elasticsearch;

import io.github.btc.search.NodeVisit;
import io.github.btc.search.ShardAction;
import io.github.btc.search.ShardCall;
import io.github.btc.search.TargetShards;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.transport.TransportException;
import org.elasticsearch.transport.TransportRequest;
import org.elasticsearch.transport.TransportResponse;
import org.elasticsearch.transport.TransportResponseHandler;
import org.jspecify.annotations.Nullable;

/** A request of this node to another one, or to itself. */
record OutboundCall<T extends TransportResponse>(
    String name,
    ShardAction action,
    TransportRequest request,
    TransportResponseHandler<T> handler,
    Sending<T> sending,
    ServerCluster cluster,
    ThreadContext context)
    implements ShardCall {

  /** Sends the request. The handler gets its answer. */
  interface Sending<T extends TransportResponse> {
    void to(TransportResponseHandler<T> handler);
  }

  @Override
  public @Nullable Object search() {
    return ShardRequests.searchOf(request);
  }

  @Override
  public TargetShards meaning() {
    return ShardRequests.meaningOf(name, request);
  }

  @Override
  public void send(Runnable answered) {
    try {
      sending.to(new CountedResponseHandler<>(handler, askers(), answered));
    } catch (RuntimeException | Error e) {
      answered.run();
      throw e;
    }
  }

  /** The server calls a handler in the context of the sender, which is that of the asker. */
  private Supplier<ThreadContext.StoredContext> askers() {
    return context.newRestorableContext(true);
  }

  @Override
  @SuppressWarnings("try") // the context is only closed, which restores the previous one
  public void serve(@Nullable NodeVisit visit) {
    if (visit == null) {
      sending.to(handler);
      return;
    }
    Runnable exit = visit.exit();
    Supplier<ThreadContext.StoredContext> askers = askers(); // before the context is another
    try (ThreadContext.StoredContext ignored = NodeVisitContext.with(visit, context)) {
      sending.to(new CountedResponseHandler<>(handler, askers, exit));
    } catch (RuntimeException | Error e) {
      exit.run();
      throw e;
    }
  }

  @Override
  public void refuse(String nodeId) {
    fail(ShardRequests.refusal(nodeId));
  }

  /** Answers from another thread, because a handler may not expect a call while it sends. */
  @Override
  public void fail(Exception failure) {
    TransportException answer = new TransportException(failure);
    try {
      cluster.execute(() -> handler.handleException(answer));
    } catch (RejectedExecutionException e) { // the node is shutting down
      handler.handleException(answer);
    }
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
