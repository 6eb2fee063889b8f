package io.github.btc.quarkus;

import io.github.btc.Permit;
import io.github.btc.http.Bypass;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Releases the permit of a request when the last part of its answer has been handed to the
 * connection, when the routing context ends, or else when the connection closes.
 *
 * <p>One sign is not enough. The handlers of a context's end are kept in three fields of the
 * response, which a route may set to handlers of its own. The servlets and the blocking output of
 * Quarkus do so. And Vert.x 4 forgets a response whose {@code end} has thrown, for example for lack
 * of memory: it reports neither an end of the context nor that the client has gone.
 */
final class EndOfRequest implements Handler<AsyncResult<Void>>, ChannelFutureListener {

  private final Permit permit;
  private final @Nullable ChannelFuture connectionEnd;

  EndOfRequest(Permit permit, @Nullable ChannelFuture connectionEnd) {
    this.permit = permit;
    this.connectionEnd = connectionEnd;
  }

  /** Watches for the end of a request that has not entered yet, because watching needs memory. */
  static void watch(RoutingContext context, Permit permit) {
    EndOfRequest end = new EndOfRequest(permit, endOfConnection(context.request()));
    context.addEndHandler(end);
    context.addBodyEndHandler(nothing -> end.leave());
    context.addHeadersEndHandler(nothing -> end.leaveIfEvents(context.response().headers()));
    end.listen();
  }

  void listen() {
    if (connectionEnd != null) {
      connectionEnd.addListener(this);
    }
  }

  private static @Nullable ChannelFuture endOfConnection(HttpServerRequest request) {
    try {
      return request.connection() instanceof ConnectionBase connection
          ? connection.channel().closeFuture()
          : null;
    } catch (NoClassDefFoundError e) {
      return null; // Vert.x 5 has no such class.
    }
  }

  /** A stream of events may never end, so its request stops to count when the answer begins. */
  private void leaveIfEvents(MultiMap headers) {
    if (Bypass.isEventStream(headers.get(HttpHeaders.CONTENT_TYPE))) {
      permit.release();
    }
  }

  @Override
  public void handle(AsyncResult<Void> ended) {
    leave();
  }

  private void leave() {
    permit.release();
    if (connectionEnd != null) {
      connectionEnd.removeListener(this);
    }
  }

  @Override
  public void operationComplete(ChannelFuture closed) {
    permit.release();
  }
}
