package io.github.btc.netty;

import io.github.btc.AwayNotice;
import io.github.btc.Permit;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks the gate for one HTTP/2 stream, which is one request. It refuses before any later handler
 * has seen a frame, as {@code REFUSED_STREAM} promises the client.
 */
final class Http2StreamHandler extends GatedHandler implements ChannelFutureListener {

  private static final String CLIENT = AwayNotice.CLIENT.toLowerCase(Locale.ROOT);

  private static final String REQUEST_ID = Refusal.REQUEST_ID.toLowerCase(Locale.ROOT);

  private final AdapterSettings settings;
  private final StreamRefusals refusals;
  private boolean known; // true once the head was read: later header frames are trailers
  private boolean refused;
  private boolean told; // true once an answer has begun, or if answers tell nothing
  private @Nullable CharSequence client;
  private @Nullable Channel connection;
  private @Nullable Permit permit;

  Http2StreamHandler(AdapterSettings settings, StreamRefusals refusals) {
    super(settings);
    this.settings = settings;
    this.refusals = refusals;
  }

  @Override
  void take(ChannelHandlerContext ctx, Object message) {
    if (refused) {
      drop(ctx, message);
    } else if (!known && message instanceof Http2HeadersFrame head) {
      known = true;
      if (isUncounted(head.headers())) {
        ctx.fireChannelRead(message);
      } else {
        decide(ctx, head);
      }
    } else {
      ctx.fireChannelRead(message);
    }
  }

  private boolean isUncounted(Http2Headers headers) {
    CharSequence path = headers.path(); // null for CONNECT
    return settings
        .bypass()
        .appliesToTarget(
            headers.method().toString(),
            path == null ? "" : path.toString(),
            null,
            accept(headers));
  }

  /** Returns all fields as one, because a second one accepts more than a stream of events. */
  private static @Nullable String accept(Http2Headers headers) {
    CharSequence first = headers.get(HttpHeaderNames.ACCEPT);
    return first == null || !Bypass.isEventStream(first.toString())
        ? Objects.toString(first, null)
        : String.join(", ", headers.getAll(HttpHeaderNames.ACCEPT));
  }

  @Override
  void admit(ChannelHandlerContext ctx, Object head) {
    connection = ctx.channel().parent();
    if (connection != null) {
      connection.closeFuture().addListener(this);
    }
    told = settings.inBand() == null;
    client = told ? null : ((Http2HeadersFrame) head).headers().get(CLIENT);
    Permit entering = new Permit(settings.gate());
    if (entering.tryEnter() || entering.tryEnterAgain(requestId((Http2HeadersFrame) head))) {
      permit = entering;
      ctx.fireChannelRead(head);
      return;
    }
    stopListening();
    refused = true;
    drop(ctx, head);
    ctx.writeAndFlush(
        refusals.reset(ctx) ? new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM) : answer());
  }

  private static @Nullable String requestId(Http2HeadersFrame head) {
    CharSequence id = head.headers().get(REQUEST_ID);
    return id == null ? null : id.toString();
  }

  private Http2HeadersFrame answer() {
    Http2Headers headers = new DefaultHttp2Headers().status(Integer.toString(settings.status()));
    Refusal.writeHeaders(
        settings.gate().retryAfter(),
        (name, value) -> headers.set(name.toLowerCase(Locale.ROOT), value));
    return new DefaultHttp2HeadersFrame(headers, true);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (permit != null
        && !told
        && message instanceof Http2HeadersFrame answer
        && !isInterim(answer.headers())) {
      told = true;
      settings.tell(
          client == null ? null : client.toString(),
          (name, value) -> answer.headers().set(name.toLowerCase(Locale.ROOT), value));
    }
    if (message instanceof Http2HeadersFrame answer) {
      leaveIfEvents(answer.headers().get(HttpHeaderNames.CONTENT_TYPE));
    }
    boolean ends = permit != null && endsStream(message);
    ctx.write(message, ends ? promise.unvoid().addListener(this) : promise);
  }

  /** Returns true for a status 1xx, whose fields clients ignore. */
  private static boolean isInterim(Http2Headers answer) {
    return HttpStatusClass.valueOf(answer.status()) == HttpStatusClass.INFORMATIONAL;
  }

  /** A stream of events may never end, so its request stops to count when the answer begins. */
  private void leaveIfEvents(@Nullable CharSequence contentType) {
    if (contentType != null && Bypass.isEventStream(contentType.toString())) {
      leaveAll();
    }
  }

  /**
   * Leaves the gate because the end of the stream has been written or cannot be written, or because
   * the connection has been closed. Another thread may call it.
   */
  @Override
  public void operationComplete(ChannelFuture ended) {
    leaveAll();
  }

  /**
   * Leaves the gate when the client resets the stream. Usually the channel of the stream closes
   * too. A channel that has met an error may never read again, and so may never close.
   */
  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    try {
      ctx.fireUserEventTriggered(event);
    } finally {
      if (event instanceof Http2ResetFrame) {
        leaveAll();
      }
    }
  }

  private static boolean endsStream(Object message) {
    return message instanceof Http2DataFrame data && data.isEndStream()
        || message instanceof Http2HeadersFrame headers && headers.isEndStream()
        || message instanceof Http2ResetFrame;
  }

  @Override
  public void read(ChannelHandlerContext ctx) {
    readUnlessHeld(ctx);
  }

  @Override
  void leaveAll() {
    if (permit != null && permit.release()) {
      stopListening();
    }
  }

  private void stopListening() {
    if (connection != null) {
      connection.closeFuture().removeListener(this);
    }
  }
}
