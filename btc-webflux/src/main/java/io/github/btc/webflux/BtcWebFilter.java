package io.github.btc.webflux;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotice;
import io.github.btc.Permit;
import io.github.btc.RefusedSettingException;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Asks the gate before a request reaches the application, and reports to the gate when the request
 * has completed, failed or been cancelled. Declare the filter as a bean in a Spring context; its
 * order puts it in front of all other filters.
 *
 * <p>A request is counted once, until its answer has been handed to the server. The filter neither
 * counts nor refuses a request to which the {@link Bypass} applies.
 *
 * <p><b>Limits.</b> Two kinds of work are no longer counted: an error page that another thread
 * renders after the chain has failed, and work that continues after the client has gone.
 *
 * <p>Thread-safe. Never blocks.
 */
public final class BtcWebFilter implements WebFilter, Ordered {

  private static final String COUNTED_BY = BtcWebFilter.class.getName() + ".gate";
  private static final Duration ASK_AGAIN = Duration.ofMillis(1);

  private final AdmissionGate gate;
  private final Bypass bypass;
  private final Duration hold;
  private final HttpStatusCode status;
  private final int order;
  private final AdapterSettings settings;
  private final boolean refusedStream;

  /**
   * Makes a filter with every default.
   *
   * @param gate the gate to ask
   */
  public BtcWebFilter(AdmissionGate gate) {
    this(builder(gate).settings(), Ordered.HIGHEST_PRECEDENCE, false);
  }

  private BtcWebFilter(AdapterSettings settings, int order, boolean refusedStream) {
    gate = settings.gate();
    bypass = settings.bypass();
    hold = settings.hold();
    status = HttpStatusCode.valueOf(settings.status());
    this.order = order;
    this.settings = settings;
    this.refusedStream = refusedStream;
  }

  /**
   * Begins the settings of a filter.
   *
   * @param gate the gate to ask
   * @return a builder with every default
   */
  public static Builder builder(AdmissionGate gate) {
    return new Builder(gate);
  }

  @Override
  public int getOrder() {
    return order;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    if (!isCounted(exchange)) {
      return chain.filter(exchange);
    }
    Mono<Void> decision =
        new CountedMono(
            gate,
            exchange.getRequest().getHeaders().getFirst(Refusal.REQUEST_ID),
            permit -> leaveIfEvents(exchange.getResponse(), permit),
            serve(exchange, chain),
            Mono.defer(() -> refuse(exchange)));
    return mayHold() ? untilOpen().then(decision) : decision;
  }

  /** A stream of events may never end, so its request stops to count when the answer begins. */
  private static void leaveIfEvents(ServerHttpResponse response, Permit permit) {
    response.beforeCommit(
        () -> {
          if (Bypass.isEventStream(response.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE))) {
            permit.release();
          }
          return Mono.empty();
        });
  }

  private boolean isCounted(ServerWebExchange exchange) {
    ServerHttpRequest request = exchange.getRequest();
    HttpHeaders headers = request.getHeaders();
    return exchange.getAttributes().get(COUNTED_BY) != gate // the chain has this filter twice
        && !bypass.appliesToTarget(
            request.getMethod().name(),
            request.getPath().pathWithinApplication().value(),
            headers.getFirst(HttpHeaders.UPGRADE),
            accept(headers));
  }

  /** Returns all fields as one, because a second one accepts more than a stream of events. */
  private static @Nullable String accept(HttpHeaders headers) {
    String first = headers.getFirst(HttpHeaders.ACCEPT);
    return Bypass.isEventStream(first)
        ? String.join(", ", headers.getValuesAsList(HttpHeaders.ACCEPT))
        : first;
  }

  private boolean mayHold() {
    return !hold.isZero() && !gate.isOpen() && gate.retryAfter().nanos() <= hold.toNanos();
  }

  private Mono<Void> untilOpen() {
    return Flux.interval(ASK_AGAIN).takeUntil(tick -> gate.isOpen()).take(hold).then();
  }

  private Mono<Void> serve(ServerWebExchange exchange, WebFilterChain chain) {
    return Mono.defer(
            () -> {
              exchange.getAttributes().put(COUNTED_BY, gate);
              if (settings.inBand() != null) {
                settings.tell(
                    exchange.getRequest().getHeaders().getFirst(AwayNotice.CLIENT),
                    exchange.getResponse().getHeaders()::set);
              }
              return chain.filter(exchange);
            })
        .then(Mono.defer(exchange.getResponse()::setComplete));
  }

  private Mono<Void> refuse(ServerWebExchange exchange) {
    if (!refusedStream) {
      return refuseWithStatus(exchange);
    }
    return StreamRefusal.sent(exchange.getRequest())
        .flatMap(sent -> sent ? Mono.empty() : refuseWithStatus(exchange));
  }

  private Mono<Void> refuseWithStatus(ServerWebExchange exchange) {
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(status);
    Refusal.writeHeaders(gate.retryAfter(), response.getHeaders()::set);
    if (LostReads.possibleAfter(exchange.getRequest())) {
      response.getHeaders().set(HttpHeaders.CONNECTION, "close");
    }
    return response.setComplete();
  }

  /**
   * Settings of a {@link BtcWebFilter}. The bypass matches paths within the application, without
   * its context path. A held request does not block a thread: the filter asks the gate again every
   * millisecond. Not thread-safe.
   */
  public static final class Builder extends AdapterBuilder<Builder> {

    private int order = Ordered.HIGHEST_PRECEDENCE;
    private boolean refusedStream;

    private Builder(AdmissionGate gate) {
      super(gate);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Sets the order among the filters of a Spring context. Filters in front of this one run
     * uncounted, also for requests that this filter then refuses.
     *
     * @param value default {@link Ordered#HIGHEST_PRECEDENCE}
     * @return this
     */
    public Builder order(int value) {
      order = value;
      return this;
    }

    /**
     * Sets whether requests over HTTP/2 are refused with {@code RST_STREAM} and the code {@code
     * REFUSED_STREAM}, after which many clients retry any request by themselves. Only Reactor Netty
     * lets a filter do so. On other servers, over HTTP/1.1, and for more than 90 refusals within 30
     * s on one connection, the filter refuses with the status.
     *
     * @param value default false
     * @return this
     */
    public Builder refusedStream(boolean value) {
      refusedStream = value;
      return this;
    }

    /**
     * Makes the filter.
     *
     * @return the filter
     * @throws RefusedSettingException if a setting is out of range
     */
    public BtcWebFilter build() {
      return new BtcWebFilter(settings(), order, refusedStream);
    }
  }
}
