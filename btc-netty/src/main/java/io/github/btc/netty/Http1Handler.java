package io.github.btc.netty;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotice;
import io.github.btc.Permit;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Bypass;
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
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Asks the gate for the requests of one HTTP/1.1 connection. Answers leave in the order of the
 * requests: the refusal of a pipelined request waits until the earlier answers are complete.
 *
 * <p>The handler drops the content of a refused request up to its end. Then the connection
 * continues, or closes if this was its last request. A connection that is closed with unread
 * content is reset, and the client may never see the refusal. A client that expects {@code 100
 * Continue} may or may not send its content after a refusal. The next bytes are then ambiguous, so
 * the handler closes that connection.
 */
class Http1Handler extends GatedHandler {

  /** The parts of a refused request that its refusal needs when its turn comes. */
  private record Refused(HttpVersion version, boolean keepAlive) {}

  /** A request that is not answered yet: admitted, refused, or uncounted. */
  private static final class Exchange implements ChannelFutureListener {

    private final Permit permit;
    private final @Nullable String client; // the name that the client gave
    private @Nullable Refused refused;
    private @Nullable Exchange before; // the exchange answered before this one, if still in flight

    // volatile: written by the event loop and by the thread of a promise
    private volatile boolean inFlight;

    Exchange(AdmissionGate gate, @Nullable String client) {
      this.permit = new Permit(gate);
      this.client = client;
    }

    boolean tryEnter(HttpHeaders request) {
      inFlight = permit.tryEnter() || permit.tryEnterAgain(request.get(Refusal.REQUEST_ID));
      return inFlight;
    }

    boolean isInFlight() {
      return inFlight;
    }

    /** Leaves the gate when the end of the answer has been written or cannot be written. */
    @Override
    public void operationComplete(ChannelFuture written) {
      leave();
    }

    /** Leaves the gate. Several threads may call it, and more than once. */
    void leave() {
      if (inFlight) {
        inFlight = false;
        before = null; // answers are written in order, so the earlier one has left too
        permit.release();
      }
    }
  }

  /** Also intercepts reads, so that nothing is read from the channel while a request is held. */
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
  private final Exchange uncounted; // never enters; represents every uncounted request
  private final Queue<Exchange> exchanges = new ArrayDeque<>(4);
  private @Nullable Exchange ending; // the last with a written end, which may not be sent yet
  private boolean dropping; // true while the content of a refused request arrives
  private boolean lastRequest; // true if the connection ends after the refused request
  private boolean closing; // true if every further message is dropped
  private boolean interim; // true while an answer with a status 1xx is written

  private Http1Handler(AdapterSettings settings) {
    super(settings);
    this.settings = settings;
    this.uncounted = new Exchange(settings.gate(), null);
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
            accept(headers));
  }

  /** Returns all fields as one, because a second one accepts more than a stream of events. */
  private static @Nullable String accept(HttpHeaders headers) {
    String first = headers.get(HttpHeaderNames.ACCEPT);
    return Bypass.isEventStream(first)
        ? String.join(", ", headers.getAll(HttpHeaderNames.ACCEPT))
        : first;
  }

  private void dropContent(ChannelHandlerContext ctx, HttpObject content) {
    if (content.decoderResult().isFailure()) {
      closing = true; // the start of the next request is unknown
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
    boolean tells = settings.inBand() != null;
    String client = tells ? ((HttpRequest) head).headers().get(AwayNotice.CLIENT) : null;
    Exchange exchange = new Exchange(settings.gate(), client);
    exchanges.add(exchange);
    if (exchange.tryEnter(((HttpRequest) head).headers())) {
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
      tellOfAClosing(message);
      leaveIfEvents(message);
    }
    if (interim || !HttpMessages.isLast(message)) {
      ctx.write(message, promise);
      return;
    }
    Exchange ended = exchanges.poll();
    try {
      boolean inFlight = ended != null && ended.isInFlight();
      if (inFlight) {
        ended.before = ending != null && ending.isInFlight() ? ending : null;
        ending = ended;
      }
      ctx.write(message, inFlight ? promise.unvoid().addListener(ended) : promise);
      writeRefusals(ctx);
    } catch (Throwable e) { // otherwise the client would take the next answer for this one
      if (ended != null) {
        ended.leave(); // its promise may never complete
      }
      ctx.close();
      throw e;
    }
  }

  /** A stream of events may never end, so its request stops to count when the answer begins. */
  private void leaveIfEvents(Object head) {
    Exchange answered = exchanges.peek();
    if (answered != null
        && answered.isInFlight()
        && head instanceof HttpResponse answer
        && Bypass.isEventStream(answer.headers().get(HttpHeaderNames.CONTENT_TYPE))) {
      answered.leave();
    }
  }

  /** Puts the notice of a closing into the head of an answer to a counted request. */
  private void tellOfAClosing(Object head) {
    Exchange answered = exchanges.peek();
    boolean counted = answered != null && answered.isInFlight();
    if (settings.inBand() != null && counted && !interim && head instanceof HttpResponse answer) {
      settings.tell(answered.client, answer.headers()::set);
    }
  }

  /**
   * Also leaves for exchanges with a written end: a closing channel may not complete their promise.
   */
  @Override
  void leaveAll() {
    for (Exchange next = ending; next != null; ) {
      Exchange before = next.before;
      next.leave();
      next = before;
    }
    for (Exchange next = exchanges.poll(); next != null; next = exchanges.poll()) {
      next.leave(); // without a lambda, which would need memory the first time
    }
  }
}
