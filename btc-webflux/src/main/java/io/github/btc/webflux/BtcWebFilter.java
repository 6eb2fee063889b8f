package io.github.btc.webflux;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.Ranges;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import java.time.Duration;
import java.util.Objects;
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
 * Asks the gate before a request reaches the application, and tells it when the request has ended:
 * completed, failed or cancelled. In a Spring context it is enough that it is a bean; its order
 * puts it in front of all other filters.
 *
 * <p>A request is counted once, until its answer has been handed to the server. What the {@link
 * Bypass} applies to is neither counted nor refused.
 *
 * <p><b>Limits.</b> An error page that is rendered on another thread, after the chain has failed,
 * is no longer counted; nor is work that goes on after the client has gone.
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

  /**
   * Makes a filter with every default.
   *
   * @param gate the gate to ask
   */
  public BtcWebFilter(AdmissionGate gate) {
    this(builder(gate));
  }

  private BtcWebFilter(Builder settings) {
    Ranges.nanos("hold", settings.hold, Duration.ZERO, Duration.ofSeconds(10));
    gate = settings.gate;
    bypass = settings.bypass;
    hold = settings.hold;
    status = HttpStatusCode.valueOf((int) Ranges.whole("status", settings.status, 400, 599));
    order = settings.order;
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
    Mono<Void> decision = Mono.defer(() -> decide(exchange, chain));
    return mayHold() ? untilOpen().then(decision) : decision;
  }

  private boolean isCounted(ServerWebExchange exchange) {
    ServerHttpRequest request = exchange.getRequest();
    HttpHeaders headers = request.getHeaders();
    return exchange.getAttributes().get(COUNTED_BY) != gate // two of this filter in one chain
        && !bypass.appliesToTarget(
            request.getMethod().name(),
            request.getPath().pathWithinApplication().value(),
            headers.getFirst(HttpHeaders.UPGRADE),
            headers.getFirst(HttpHeaders.ACCEPT));
  }

  private boolean mayHold() {
    return !hold.isZero() && !gate.isOpen() && gate.retryAfter().nanos() <= hold.toNanos();
  }

  private Mono<Void> untilOpen() {
    return Flux.interval(ASK_AGAIN).takeUntil(tick -> gate.isOpen()).take(hold).then();
  }

  private Mono<Void> decide(ServerWebExchange exchange, WebFilterChain chain) {
    Permit permit = gate.tryAcquire();
    return permit == null ? refuse(exchange.getResponse()) : serve(exchange, chain, permit);
  }

  /**
   * Releases after whoever is told of the ending has acted on it: a failure has become an answer by
   * then. Reactor tells nobody of errors that it takes for fatal; they fly past, through here.
   */
  private Mono<Void> serve(ServerWebExchange exchange, WebFilterChain chain, Permit permit) {
    exchange.getAttributes().put(COUNTED_BY, gate);
    Mono<Void> served =
        Mono.defer(() -> chain.filter(exchange))
            .then(Mono.defer(exchange.getResponse()::setComplete))
            .doFinally(ending -> permit.release());
    return Mono.from(
        subscriber -> {
          try {
            served.subscribe(subscriber);
          } catch (Throwable e) {
            permit.release();
            throw e;
          }
        });
  }

  private Mono<Void> refuse(ServerHttpResponse response) {
    response.setStatusCode(status);
    Refusal.writeHeaders(gate.retryAfter(), response.getHeaders()::set);
    return response.setComplete();
  }

  /** Settings of a {@link BtcWebFilter}. Not thread-safe. */
  public static final class Builder {

    private final AdmissionGate gate;
    private Bypass bypass = Bypass.standard();
    private Duration hold = Duration.ZERO;
    private int status = Refusal.STATUS;
    private int order = Ordered.HIGHEST_PRECEDENCE;

    private Builder(AdmissionGate gate) {
      this.gate = Objects.requireNonNull(gate, "gate");
    }

    /**
     * Sets which requests are neither counted nor refused. Paths are those within the application,
     * without its context path.
     *
     * @param value default {@link Bypass#standard()}
     * @return this
     */
    public Builder bypass(Bypass value) {
      bypass = Objects.requireNonNull(value, "bypass");
      return this;
    }

    /**
     * Sets for how long a request may wait for a closing that is about to end, instead of being
     * refused. No thread waits; the gate is asked again every millisecond.
     *
     * @param value 0 to 10 s; default 0: never
     * @return this
     */
    public Builder hold(Duration value) {
      hold = Objects.requireNonNull(value, "hold");
      return this;
    }

    /**
     * Sets the status of a refusal, for routers that punish a 503.
     *
     * @param value 400 to 599; default 503
     * @return this
     */
    public Builder status(int value) {
      status = value;
      return this;
    }

    /**
     * Sets the place among the filters of a Spring context. Filters in front of this one work
     * uncounted, also on what will be refused.
     *
     * @param value default {@link Ordered#HIGHEST_PRECEDENCE}
     * @return this
     */
    public Builder order(int value) {
      order = value;
      return this;
    }

    /**
     * Makes the filter.
     *
     * @return the filter
     * @throws IllegalArgumentException if a setting is out of range
     */
    public BtcWebFilter build() {
      return new BtcWebFilter(this);
    }
  }
}
