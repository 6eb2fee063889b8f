package io.github.btc.netty;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Refusal;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Stands at the gate of one HTTP/1.1 connection. Answers leave in the order of the requests: the
 * refusal of a pipelined request waits until the answers to those before it are complete.
 *
 * <p>The content of a refused request is dropped up to its end; then the connection goes on, or is
 * closed if it was the last request: closed with content unread, it would be reset, and the client
 * might never see the refusal. A client that waits to be asked for its content may or may not send
 * it after a refusal, and what comes next could be either; so that connection is closed.
 */
class Http1Handler extends GatedHandler {

  /** What an answer has to know of a refused request; it is made when its turn comes. */
  private record Refused(HttpVersion version, boolean keepAlive) {}

  /** A request that is not answered yet: let in, refused, or uncounted. */
  private static final class Exchange implements ChannelFutureListener {

    private final Permit permit;
    private @Nullable Refused refused;
    private @Nullable Exchange before; // whose end was written before this one's, if it is inside

    // volatile: written by the event loop, and by the thread of a promise
    private volatile boolean inside;

    Exchange(AdmissionGate gate) {
      this.permit = new Permit(gate);
    }

    boolean tryEnter() {
      inside = permit.tryEnter();
      return inside;
    }

    boolean isInside() {
      return inside;
    }

    /** The end of its answer has been written, or cannot be. */
    @Override
    public void operationComplete(ChannelFuture written) {
      leave();
    }

    /** May be called more than once, by several threads. */
    void leave() {
      if (inside) {
        inside = false;
        before = null; // answers are written in order, so that one has left too
        permit.release();
      }
    }
  }

  /** Sees each read too, so that nothing is read from the channel while a request is held. */
  private static final class Holding extends Http1Handler {

    Holding(AdapterSettings settings) {
      super(settings);
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
      readUnlessHeld(ctx);
    }
  }

  private final AdapterSettings settings;
  private final Exchange uncounted; // never enters, and stands for all that never do
  private final Queue<Exchange> exchanges = new ArrayDeque<>(4);
  private @Nullable Exchange ending; // the last whose end was written; maybe it was not sent
  private boolean dropping; // the content of a refused request
  private boolean lastRequest; // the connection ends with the refused request
  private boolean closing; // whatever comes is dropped
  private boolean interim; // the answer being written is one of status 1xx

  private Http1Handler(AdapterSettings settings) {
    super(settings);
    this.settings = settings;
    this.uncounted = new Exchange(settings.gate());
  }

  static Http1Handler of(AdapterSettings settings) {
    return settings.hold().isZero() ? new Http1Handler(settings) : new Holding(settings);
  }

  @Override
  void take(ChannelHandlerContext ctx, Object message) {
    HttpRequest head = HttpMessages.asRequest(message);
    if (closing) {
      ReferenceCountUtil.release(message);
    } else if (head != null) {
      takeHead(ctx, head);
    } else if (dropping && message instanceof HttpObject content) {
      dropContent(ctx, content);
    } else {
      ctx.fireChannelRead(message);
    }
  }

  private void takeHead(ChannelHandlerContext ctx, HttpRequest request) {
    if (isUncounted(request)) {
      exchanges.add(uncounted);
      ctx.fireChannelRead(request);
    } else {
      decide(ctx, request);
    }
  }

  private boolean isUncounted(HttpRequest request) {
    HttpHeaders headers = request.headers();
    return settings
        .bypass()
        .appliesToTarget(
            request.method().name(),
            request.uri(),
            headers.get(HttpHeaderNames.UPGRADE),
            headers.get(HttpHeaderNames.ACCEPT));
  }

  private void dropContent(ChannelHandlerContext ctx, HttpObject content) {
    if (content.decoderResult().isFailure()) {
      closing = true; // nobody knows where the next request would begin
      ctx.close();
    }
    dropping = !(content instanceof LastHttpContent);
    drop(ctx, content);
    if (lastRequest && !dropping && !closing) {
      closing = true;
      if (exchanges.isEmpty()) { // its refusal has been written
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      }
    }
  }

  @Override
  void admit(ChannelHandlerContext ctx, Object head) {
    Exchange exchange = new Exchange(settings.gate());
    exchanges.add(exchange);
    if (exchange.tryEnter()) {
      ctx.fireChannelRead(head);
    } else {
      refuse(ctx, exchange, (HttpRequest) head);
    }
  }

  private void refuse(ChannelHandlerContext ctx, Exchange exchange, HttpRequest request) {
    boolean endInDoubt =
        HttpUtil.is100ContinueExpected(request) || request.decoderResult().isFailure();
    boolean keepAlive = HttpUtil.isKeepAlive(request) && !endInDoubt;
    exchange.refused = new Refused(request.protocolVersion(), keepAlive);
    dropping = !(request instanceof LastHttpContent);
    lastRequest = !keepAlive;
    closing = endInDoubt || lastRequest && !dropping;
    drop(ctx, request);
    writeRefusals(ctx);
  }

  /** Writes the refusals whose turn has come. */
  private void writeRefusals(ChannelHandlerContext ctx) {
    for (Exchange next = exchanges.peek(); next != null; next = exchanges.peek()) {
      Refused refused = next.refused;
      if (refused == null) {
        return;
      }
      exchanges.remove();
      ChannelPromise written = ctx.newPromise();
      if (!refused.keepAlive() && closing) {
        written.addListener(ChannelFutureListener.CLOSE);
      }
      ctx.writeAndFlush(refusal(refused), written);
    }
  }

  private FullHttpResponse refusal(Refused refused) {
    FullHttpResponse refusal =
        new DefaultFullHttpResponse(
            refused.version(),
            HttpResponseStatus.valueOf(settings.status()),
            Unpooled.EMPTY_BUFFER);
    Refusal.writeHeaders(settings.gate().retryAfter(), refusal.headers()::set);
    HttpUtil.setKeepAlive(refusal, refused.keepAlive());
    return refusal;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    HttpResponseStatus status = HttpMessages.statusOf(message);
    if (status != null) {
      interim = HttpMessages.isInterim(status);
    }
    if (interim || !HttpMessages.isLast(message)) {
      ctx.write(message, promise);
      return;
    }
    Exchange ended = exchanges.poll();
    try {
      boolean inside = ended != null && ended.isInside();
      if (inside) {
        ended.before = ending != null && ending.isInside() ? ending : null;
        ending = ended;
      }
      ctx.write(message, inside ? promise.unvoid().addListener(ended) : promise);
      writeRefusals(ctx);
    } catch (Throwable e) { // an answer is missing: the next one would be taken for it
      if (ended != null) {
        ended.leave(); // nobody may be left to tell it
      }
      ctx.close();
      throw e;
    }
  }

  /** Also for those whose end was written: a channel that closes may fail to tell their promise. */
  @Override
  void leaveAll() {
    for (Exchange next = ending; next != null; ) {
      Exchange before = next.before;
      next.leave();
      next = before;
    }
    exchanges.forEach(Exchange::leave);
    exchanges.clear();
  }
}
