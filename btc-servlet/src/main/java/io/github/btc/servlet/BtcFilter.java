package io.github.btc.servlet;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotice;
import io.github.btc.Permit;
import io.github.btc.RefusedSettingException;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Asks the gate before a request reaches the application, and reports the end of the request to the
 * gate, on whatever thread it happens. Put this filter in front of all other filters, with async
 * supported:
 *
 * <pre>{@code
 * var filter = servletContext.addFilter("btc", new BtcFilter(controller.gate()));
 * filter.setAsyncSupported(true);
 * filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
 * }</pre>
 *
 * <p>A request is counted once, from its first dispatch to the end of its chain or, if it has gone
 * asynchronous, to its completion. A request whose answer is a stream of server-sent events is
 * counted until that answer begins. Forwards, includes, error pages and asynchronous dispatches are
 * part of the request that they serve. The filter neither counts nor refuses them, whether or not
 * it is mapped to them. It neither counts nor refuses a request to which the {@link Bypass}
 * applies.
 *
 * <p><b>Limits.</b> The container writes the last bytes of an answer, and the error page of a
 * synchronous request, after the chain has ended. This work is no longer counted. A held request
 * occupies its thread.
 *
 * <p>Thread-safe. Each request costs three small objects.
 */
public final class BtcFilter implements Filter {

  private static final String COUNTED_BY = BtcFilter.class.getName() + ".gate";
  private static final String ACCEPT = "Accept";

  private final AdmissionGate gate;
  private final Bypass bypass;
  private final long holdNanos;
  private final int status;
  private final AdapterSettings settings;
  private final boolean refusedStream;

  /**
   * Makes a filter with every default.
   *
   * @param gate the gate to ask
   */
  public BtcFilter(AdmissionGate gate) {
    this(builder(gate).settings(), false);
  }

  private BtcFilter(AdapterSettings settings, boolean refusedStream) {
    gate = settings.gate();
    bypass = settings.bypass();
    holdNanos = settings.hold().toNanos();
    status = settings.status();
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
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest httpRequest)
        || !(response instanceof HttpServletResponse httpResponse)
        || !isCounted(httpRequest)) {
      chain.doFilter(request, response);
    } else {
      admitOrRefuse(httpRequest, httpResponse, chain);
    }
  }

  private boolean isCounted(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.REQUEST
        && request.getAttribute(COUNTED_BY)
            != gate // the filter is mapped twice, or there are two filters
        && !bypass.appliesTo(
            request.getMethod(), path(request), request.getHeader("Upgrade"), accept(request));
  }

  /** Returns all fields as one, because a second one accepts more than a stream of events. */
  private static @Nullable String accept(HttpServletRequest request) {
    String first = request.getHeader(ACCEPT);
    return Bypass.isEventStream(first)
        ? String.join(", ", Collections.list(request.getHeaders(ACCEPT)))
        : first;
  }

  /**
   * Returns the path as the container has normalized it, so that "/health/../orders" is no probe.
   */
  private static String path(HttpServletRequest request) {
    String rest = request.getPathInfo();
    return rest == null ? request.getServletPath() : request.getServletPath() + rest;
  }

  private void admitOrRefuse(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    // All objects exist before the request enters. If an allocation failed later, the request
    // would stay in flight.
    Permit permit = new Permit(gate);
    CountedRequest counted = new CountedRequest(request, permit);
    CountedResponse answer = new CountedResponse(response, permit);
    boolean entered;
    try {
      entered =
          permit.tryEnter(holdNanos) || permit.tryEnterAgain(request.getHeader(Refusal.REQUEST_ID));
    } catch (InterruptedException e) {
      try {
        refuse(request, response);
      } finally {
        Thread.currentThread().interrupt(); // last, because writing would close the channel
      }
      return;
    }
    if (!entered) {
      refuse(request, response);
      return;
    }
    boolean returned = false;
    try {
      request.setAttribute(COUNTED_BY, gate);
      if (settings.inBand() != null) { // before the application can commit the answer
        settings.tell(request.getHeader(AwayNotice.CLIENT), answer::tell);
      }
      chain.doFilter(counted, answer);
      returned = true;
    } finally {
      counted.chainEnded(returned);
      answer.leaveIfEvents();
    }
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (refusedStream && StreamRefusal.sent(request)) {
      return;
    }
    response.setStatus(status);
    Refusal.writeHeaders(gate.retryAfter(), response::setHeader);
    UnreadBody body = UnreadBody.of(request);
    if (body.isTooLong()) {
      response.setHeader("Connection", "close");
    }
    response.flushBuffer();
    body.discard();
  }

  /**
   * Settings of a {@link BtcFilter}. The bypass matches paths within the application, without its
   * context path. A held request waits on its thread. Not thread-safe.
   */
  public static final class Builder extends AdapterBuilder<Builder> {

    private boolean refusedStream;

    private Builder(AdmissionGate gate) {
      super(gate);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Sets whether requests over HTTP/2 are refused with {@code RST_STREAM} and the code {@code
     * REFUSED_STREAM}, after which many clients retry any request by themselves. Only Jetty 12 lets
     * a filter do so. On other containers, over HTTP/1.1, and for more than 50 refusals within a
     * second on one connection, the filter refuses with the status.
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
    public BtcFilter build() {
      return new BtcFilter(settings(), refusedStream);
    }
  }
}
