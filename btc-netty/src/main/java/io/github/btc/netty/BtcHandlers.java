package io.github.btc.netty;

import io.github.btc.AdmissionGate;
import io.github.btc.Ranges;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import io.netty.channel.ChannelHandler;
import java.time.Duration;
import java.util.Objects;

/**
 * Makes the handlers that ask the gate before a request reaches the application, and tell it when
 * the request has ended. One of these serves all connections; each channel gets a handler of its
 * own:
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec(), btc.forHttp1(), application);
 * }</pre>
 *
 * <p>A request is counted from its head to the moment the last content of its answer has been
 * written to the socket, or the channel has died. What the {@link Bypass} applies to is neither
 * counted nor refused.
 *
 * <p><b>Limits.</b> The handlers see the channel and not the application: work that goes on after
 * the answer, or after the client has gone, is no longer counted. A request that is never answered
 * stays inside until its channel closes.
 *
 * <p>Immutable. Costs two small objects for each request that is let in.
 */
public final class BtcHandlers {

  private final AdmissionGate gate;
  private final Bypass bypass;
  private final long holdNanos;
  private final int status;
  private final Http2Refusal http2Refusal;

  private BtcHandlers(Builder settings) {
    gate = settings.gate;
    bypass = settings.bypass;
    holdNanos = Ranges.nanos("hold", settings.hold, Duration.ZERO, Duration.ofSeconds(10));
    status = (int) Ranges.whole("status", settings.status, 400, 599);
    http2Refusal = settings.http2Refusal;
  }

  /**
   * Makes handlers with every default.
   *
   * @param gate the gate to ask
   * @return the handlers
   */
  public static BtcHandlers of(AdmissionGate gate) {
    return builder(gate).build();
  }

  /**
   * Begins the settings of handlers.
   *
   * @param gate the gate to ask
   * @return a builder with every default
   */
  public static Builder builder(AdmissionGate gate) {
    return new Builder(gate);
  }

  /**
   * Makes a handler for one HTTP/1.1 connection. It belongs directly behind the {@code
   * HttpServerCodec}, in front of everything that aggregates, decompresses or answers.
   *
   * @return a new handler
   */
  public ChannelHandler forHttp1() {
    return new Http1Handler(this);
  }

  /**
   * Makes a handler for one HTTP/2 stream. It belongs at the head of the stream's pipeline, as
   * initialized by {@code Http2MultiplexHandler}, where there are still frames.
   *
   * @return a new handler
   */
  public ChannelHandler forHttp2Stream() {
    return new Http2StreamHandler(this);
  }

  AdmissionGate gate() {
    return gate;
  }

  Bypass bypass() {
    return bypass;
  }

  long holdNanos() {
    return holdNanos;
  }

  int status() {
    return status;
  }

  Http2Refusal http2Refusal() {
    return http2Refusal;
  }

  /** Settings of {@link BtcHandlers}. Not thread-safe. */
  public static final class Builder {

    private final AdmissionGate gate;
    private Bypass bypass = Bypass.standard();
    private Duration hold = Duration.ZERO;
    private int status = Refusal.STATUS;
    private Http2Refusal http2Refusal = Http2Refusal.STATUS;

    private Builder(AdmissionGate gate) {
      this.gate = Objects.requireNonNull(gate, "gate");
    }

    /**
     * Sets which requests are neither counted nor refused. Paths are those of the request target.
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
     * Sets how requests on HTTP/2 streams are refused.
     *
     * @param value default {@link Http2Refusal#STATUS}
     * @return this
     */
    public Builder http2Refusal(Http2Refusal value) {
      http2Refusal = Objects.requireNonNull(value, "http2Refusal");
      return this;
    }

    /**
     * Makes the handlers.
     *
     * @return the handlers
     * @throws IllegalArgumentException if a setting is out of range
     */
    public BtcHandlers build() {
      return new BtcHandlers(this);
    }
  }
}
