package io.github.btc.netty;

import io.github.btc.AdmissionGate;
import io.github.btc.RefusedSettingException;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.http.AdapterSettings;
import io.github.btc.http.Bypass;
import io.github.btc.internal.Ranges;
import io.netty.channel.ChannelHandler;
import java.util.Objects;

/**
 * Makes the handlers that ask the gate before a request reaches the application, and that report
 * the end of the request to the gate. One instance serves all connections. Each channel needs a
 * handler of its own:
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec(), btc.forHttp1(), application);
 * }</pre>
 *
 * <p>A request is counted from its head to the moment the last content of its answer has been
 * written to the socket, or the channel has died. The handlers neither count nor refuse a request
 * to which the {@link Bypass} applies.
 *
 * <p><b>Limits.</b> The handlers see the channel and not the application. Work that continues after
 * the answer, or after the client has gone, is no longer counted. A request that is never answered
 * stays in flight until its channel closes.
 *
 * <p>Immutable. Each admitted request costs one or two small objects.
 */
public final class BtcHandlers {

  private final AdapterSettings settings;
  private final StreamRefusals refusals;

  private BtcHandlers(AdapterSettings settings, StreamRefusals refusals) {
    this.settings = settings;
    this.refusals = refusals;
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
    return Http1Handler.of(settings);
  }

  /**
   * Makes a handler for one HTTP/2 stream. It belongs at the head of the pipeline that {@code
   * Http2MultiplexHandler} initializes for the stream, where messages are still frames.
   *
   * @return a new handler
   */
  public ChannelHandler forHttp2Stream() {
    return new Http2StreamHandler(settings, refusals);
  }

  /**
   * Returns how many HTTP/2 requests were refused with a status although {@link
   * Http2Refusal#REFUSED_STREAM} is set, because their connection had reached its limit of resets.
   *
   * @return at least 0; if the number grows, see {@link Builder#mostResets}
   */
  public long answeredInsteadOfReset() {
    return refusals.answeredInstead();
  }

  /**
   * Settings of {@link BtcHandlers}. The bypass matches the path of the request target. A held
   * request does not block a thread: the handler asks the gate again every millisecond. Not
   * thread-safe.
   */
  public static final class Builder extends AdapterBuilder<Builder> {

    private Http2Refusal http2Refusal = Http2Refusal.STATUS;
    private int mostResets = 90;

    private Builder(AdmissionGate gate) {
      super(gate);
    }

    @Override
    protected Builder self() {
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
     * Sets how many refusals on one connection may be resets within 30 s. Further refusals are
     * answers with a status. Netty's codec closes a connection after more than 200 resets in 30 s.
     * It does not count {@code CANCEL} and {@code NO_ERROR}. Netty's 30 s begin at another moment,
     * so up to twice this number may fall into them. Keep this number below half of {@code
     * encoderEnforceMaxRstFramesPerWindow}.
     *
     * @param value 1 to 1000000; default 90
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder mostResets(int value) {
      mostResets = (int) Ranges.whole("mostResets", value, 1, 1_000_000);
      return this;
    }

    /**
     * Makes the handlers.
     *
     * @return the handlers
     * @throws RefusedSettingException if a setting is out of range
     */
    public BtcHandlers build() {
      return new BtcHandlers(settings(), new StreamRefusals(http2Refusal, mostResets));
    }
  }
}
