package io.github.btc.quarkus;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotice;
import io.github.btc.Permit;
import io.github.btc.RefusedSettingException;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Asks the gate before a request reaches the routes of a Vert.x router, and reports to the gate
 * when its answer has been sent, has failed or the client has gone. The extension puts it in front
 * of all other routes. In another Vert.x application it is the first handler of the router:
 *
 * <pre>{@code
 * router.route().order(Integer.MIN_VALUE).handler(new BtcRouteHandler(gate));
 * }</pre>
 *
 * <p>A request is counted once, also if it is routed again. The handler neither counts nor refuses
 * a request to which the {@link Bypass} applies.
 *
 * <p><b>Limits.</b> Work that continues after the answer, or after the client has gone, is no
 * longer counted.
 *
 * <p>Thread-safe. Never blocks.
 */
public final class BtcRouteHandler implements Handler<RoutingContext> {

  private static final String COUNTED_BY = BtcRouteHandler.class.getName() + ".gate";
  private static final long ASK_AGAIN_MILLIS = 1;

  private final AdapterSettings settings;
  private final AdmissionGate gate;
  private final long holdNanos;
  private final boolean pausedBefore;

  /**
   * Makes a handler with every default.
   *
   * @param gate the gate to ask
   */
  public BtcRouteHandler(AdmissionGate gate) {
    this(builder(gate).settings(), false);
  }

  private BtcRouteHandler(AdapterSettings settings, boolean pausedBefore) {
    this.settings = settings;
    gate = settings.gate();
    holdNanos = settings.hold().toNanos();
    this.pausedBefore = pausedBefore;
  }

  /**
   * Begins the settings of a handler.
   *
   * @param gate the gate to ask
   * @return a builder with every default
   */
  public static Builder builder(AdmissionGate gate) {
    return new Builder(gate);
  }

  @Override
  public void handle(RoutingContext context) {
    if (context.get(COUNTED_BY) instanceof EndOfRequest counted && counted.isOf(gate)) {
      counted.again(context);
      context.next();
    } else if (isBypassed(context)) {
      context.next();
    } else if (mayHold()) {
      if (!pausedBefore) {
        context.request().pause();
      }
      hold(context, System.nanoTime());
    } else {
      decide(context);
    }
  }

  private boolean isBypassed(RoutingContext context) {
    HttpServerRequest request = context.request();
    return settings
        .bypass()
        .appliesToTarget(
            request.method().name(),
            request.uri(),
            request.getHeader(HttpHeaders.UPGRADE),
            accept(request.headers()));
  }

  /** Returns all fields as one, because a second one accepts more than a stream of events. */
  private static @Nullable String accept(MultiMap headers) {
    String first = headers.get(HttpHeaders.ACCEPT);
    return Bypass.isEventStream(first)
        ? String.join(", ", headers.getAll(HttpHeaders.ACCEPT))
        : first;
  }

  private boolean mayHold() {
    return holdNanos > 0 && !gate.isOpen() && gate.retryAfter().nanos() <= holdNanos;
  }

  private void hold(RoutingContext context, long sinceNanos) {
    context
        .vertx()
        .setTimer(
            ASK_AGAIN_MILLIS,
            timer -> {
              if (gate.isOpen() || System.nanoTime() - sinceNanos >= holdNanos) {
                if (!pausedBefore) {
                  context.request().resume();
                }
                decide(context);
              } else {
                hold(context, sinceNanos);
              }
            });
  }

  private void decide(RoutingContext context) {
    Permit permit = new Permit(gate);
    // First of all: a request that has entered must not meet a failed allocation.
    EndOfRequest end = EndOfRequest.watch(context, gate, permit);
    context.put(COUNTED_BY, end);
    if (!permit.tryEnter()
        && !permit.tryEnterAgain(context.request().getHeader(Refusal.REQUEST_ID))) {
      refuse(context);
      return;
    }
    try {
      if (settings.inBand() != null) {
        settings.tell(
            context.request().getHeader(AwayNotice.CLIENT),
            (name, value) -> end.tell(context.response().headers(), name, value));
      }
      context.next();
    } catch (Throwable e) {
      permit.release();
      throw e;
    }
  }

  private void refuse(RoutingContext context) {
    HttpServerRequest request = context.request();
    HttpServerResponse response = context.response().setStatusCode(settings.status());
    Refusal.writeHeaders(gate.retryAfter(), (name, value) -> response.putHeader(name, value));
    if (asksWhetherToSend(request)) {
      // Nobody knows whether the body follows, so the next bytes would have two meanings.
      response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      response.end().onComplete(sent -> request.connection().close());
    } else {
      response.end();
      request.resume();
    }
  }

  private static boolean asksWhetherToSend(HttpServerRequest request) {
    return request.version() != HttpVersion.HTTP_2
        && "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
  }

  /**
   * Settings of a {@link BtcRouteHandler}. The bypass matches the path of the request target. A
   * held request does not block a thread: the handler asks the gate again every millisecond. Not
   * thread-safe.
   */
  public static final class Builder extends AdapterBuilder<Builder> {

    private boolean pausedBefore;

    private Builder(AdmissionGate gate) {
      super(gate);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Says that the server has paused each request, as Quarkus does, and that the reader of the
     * body resumes it. If the handler resumed it after a hold, the body would be lost while a later
     * filter works on another thread.
     */
    Builder pausedBefore() {
      pausedBefore = true;
      return this;
    }

    /**
     * Makes the handler.
     *
     * @return the handler
     * @throws RefusedSettingException if a setting is out of range
     */
    public BtcRouteHandler build() {
      return new BtcRouteHandler(settings(), pausedBefore);
    }
  }
}
