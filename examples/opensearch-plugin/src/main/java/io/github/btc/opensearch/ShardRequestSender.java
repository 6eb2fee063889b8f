package io.github.btc.opensearch;

import io.github.btc.search.ShardAction;
import io.github.btc.search.Stay;
import org.jspecify.annotations.Nullable;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.Transport;
import org.opensearch.transport.TransportException;
import org.opensearch.transport.TransportInterceptor.AsyncSender;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportResponseHandler;

/**
 * The outbound side. A request to a node that has said that it goes away is answered here, at once,
 * as if that node had refused it: it never waits in the socket of a JVM that has stopped. And what
 * this node asks of its own shards is counted here, where its end can be seen.
 */
final class ShardRequestSender implements AsyncSender {

  private final AsyncSender sender;
  private final ShardEntrance entrance;
  private final boolean httpCounts;
  private final Cluster cluster;
  private final ThreadContext context;

  ShardRequestSender(
      AsyncSender sender,
      ShardEntrance entrance,
      boolean httpCounts,
      Cluster cluster,
      ThreadContext context) {
    this.sender = sender;
    this.entrance = entrance;
    this.httpCounts = httpCounts;
    this.cluster = cluster;
    this.context = context;
  }

  @Override
  public <T extends TransportResponse> void sendRequest(
      Transport.Connection connection,
      String action,
      TransportRequest request,
      TransportRequestOptions options,
      TransportResponseHandler<T> handler) {
    if (ShardAction.of(action) == ShardAction.OTHER) {
      sender.sendRequest(connection, action, request, options, handler);
      return;
    }
    String target = connection.getNode().getId();
    boolean toSelf = target.equals(cluster.localNodeId());
    boolean counted = toSelf && (httpCounts || entrance.isInside());
    if (!counted
        && entrance.isAway(target)
        && entrance.canBeAnsweredElsewhere(action, request, target)) {
      refuse(handler, target);
    } else if (!toSelf || counted) {
      sender.sendRequest(connection, action, request, options, handler);
    } else {
      sendToSelf(connection, action, request, options, handler);
    }
  }

  private <T extends TransportResponse> void sendToSelf(
      Transport.Connection connection,
      String action,
      TransportRequest request,
      TransportRequestOptions options,
      TransportResponseHandler<T> handler) {
    Stay stay = entrance.enter(request);
    if (stay != null) {
      sendCounted(connection, action, request, options, handler, stay);
    } else if (entrance.canBeAnsweredElsewhere(action, request, cluster.localNodeId())) {
      refuse(handler, cluster.localNodeId());
    } else {
      entrance.waitForTheEnd(
          request, later -> sendCounted(connection, action, request, options, handler, later));
    }
  }

  @SuppressWarnings("try") // the context is restored by being closed, and not used otherwise
  private <T extends TransportResponse> void sendCounted(
      Transport.Connection connection,
      String action,
      TransportRequest request,
      TransportRequestOptions options,
      TransportResponseHandler<T> handler,
      @Nullable Stay stay) {
    if (stay == null) {
      sender.sendRequest(connection, action, request, options, handler);
      return;
    }
    CountedResponseHandler<T> counted = new CountedResponseHandler<>(handler, stay);
    try (ThreadContext.StoredContext ignored = context.newStoredContext(true)) {
      context.putTransient(ShardEntrance.STAY, stay);
      sender.sendRequest(connection, action, request, options, counted);
    } catch (RuntimeException | Error e) {
      counted.leave();
      throw e;
    }
  }

  /** Answers from another thread: handlers need not expect to be called from their own sending. */
  private <T extends TransportResponse> void refuse(
      TransportResponseHandler<T> handler, String target) {
    cluster
        .threads()
        .generic()
        .execute(
            () -> handler.handleException(new TransportException(ShardEntrance.refusal(target))));
  }
}
