package io.github.btc.webflux;

import io.github.btc.internal.ResetQuota;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import java.util.concurrent.TimeUnit;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Resets the HTTP/2 stream of a request with {@code REFUSED_STREAM}, on Reactor Netty. */
final class ReactorNettyStream {

  /**
   * Netty closes a connection on which it has sent more than 200 resets within 30 s. The resets of
   * two windows of a quota must fit.
   */
  static final int MOST = 90;

  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final AttributeKey<ResetQuota> RESETS =
      AttributeKey.valueOf(ReactorNettyStream.class, "resets");

  private ReactorNettyStream() {}

  /**
   * Resets the stream of a request, if it has one and its connection may carry one more reset.
   *
   * @return false if the request must be refused with a status
   */
  static Mono<Boolean> reset(ServerHttpRequest request) {
    HttpServerRequest own = ServerHttpRequestDecorator.getNativeRequest(request);
    return Mono.create(
        decision ->
            own.withConnection(
                connection -> {
                  Channel channel = connection.channel();
                  if (channel instanceof Http2StreamChannel stream) {
                    stream.eventLoop().execute(() -> decision.success(reset(stream)));
                  } else {
                    decision.success(false);
                  }
                }));
  }

  private static boolean reset(Http2StreamChannel stream) {
    // The first handler's own writes skip the codec that knows messages of HTTP/1.1 alone.
    ChannelHandlerContext head = stream.pipeline().firstContext();
    boolean permitted =
        head != null && quotaOf(stream.parent()).take(head.executor().ticker().nanoTime());
    if (permitted) {
      head.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM));
    }
    return permitted;
  }

  /** Only the connection's event loop comes here; its streams run on it too. */
  private static ResetQuota quotaOf(Channel connection) {
    Attribute<ResetQuota> quota = connection.attr(RESETS);
    if (quota.get() == null) {
      quota.set(new ResetQuota(MOST, WINDOW_NANOS));
    }
    return quota.get();
  }
}
