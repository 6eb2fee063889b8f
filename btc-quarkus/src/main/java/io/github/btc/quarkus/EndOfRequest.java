package io.github.btc.quarkus;

import io.github.btc.AdmissionGate;
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
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Releases the permit of a request when the last part of its answer has been handed to the
 * connection, when the routing context ends, or else when the connection closes.
 *
 * <p>One sign is not enough. The handlers of a context's end are kept in three fields of the
 * response, which a route may set to handlers of its own. The servlets and the blocking output of
 * Quarkus do so. And Vert.x 4 forgets a response whose {@code end} has thrown, for example for lack
 * of memory: it reports neither an end of the context nor that the client has gone.
 *
 * <p>A route may send the request to another path. Vert.x then drops what watches the answer, and
 * the fields that tell the client of a closing, so both are set again.
 */
final class EndOfRequest implements Handler<AsyncResult<Void>>, ChannelFutureListener {

  private final AdmissionGate gate;
  private final Permit permit;
  private final @Nullable ChannelFuture connectionEnd;
  private @Nullable Map<String, String> told; // null if the answer tells nothing

  EndOfRequest(AdmissionGate gate, Permit permit, @Nullable ChannelFuture connectionEnd) {
    this.gate = gate;
    this.permit = permit;
    this.connectionEnd = connectionEnd;
  }

  /** Watches for the end of a request that has not entered yet, because watching needs memory. */
  static EndOfRequest watch(RoutingContext context, AdmissionGate gate, Permit permit) {
    EndOfRequest end = new EndOfRequest(gate, permit, endOfConnection(context.request()));
    context.addEndHandler(end);
    end.watchAnswer(context);
    end.listen();
    return end;
  }

  boolean isOf(AdmissionGate other) {
    return gate == other;
  }

  /** Watches and tells once more. It has no further effect if nothing was dropped. */
  void again(RoutingContext context) {
    watchAnswer(context);
    if (told != null) {
      MultiMap fields = context.response().headers();
      told.forEach(fields::set);
    }
  }

  private void watchAnswer(RoutingContext context) {
    context.addBodyEndHandler(nothing -> leave());
    context.addHeadersEndHandler(nothing -> leaveIfEvents(context.response().headers()));
  }

  /** Sets a field of the answer that tells the client of a closing. */
  void tell(MultiMap fields, String name, String value) {
    if (told == null) {
      told = new HashMap<>(4);
    }
    told.put(name, value);
    fields.set(name, value);
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
