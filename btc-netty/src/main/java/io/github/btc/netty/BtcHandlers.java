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
 * <p>Immutable. Costs a small object or two for each request that is let in.
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
   * Makes a handler for one HTTP/2 stream. It belongs at the head of the stream's pipeline, as
   * initialized by {@code Http2MultiplexHandler}, where there are still frames.
   *
   * @return a new handler
   */
  public ChannelHandler forHttp2Stream() {
    return new Http2StreamHandler(settings, refusals);
  }

  /**
   * Counts the HTTP/2 requests that were refused by an answer although {@link
   * Http2Refusal#REFUSED_STREAM} is set, because their connection had been sent enough resets.
   *
   * @return at least 0; if it grows, {@link Builder#mostResets} says what to do
   */
  public long answeredInsteadOfReset() {
    return refusals.answeredInstead();
  }

  /**
   * Settings of {@link BtcHandlers}. Paths that bypass the gate are those of the request target; no
   * thread waits for a held request, the gate is asked again every millisecond. Not thread-safe.
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
     * Sets how many refusals on one connection are resets within 30 s; beyond that they are answers
     * with a status. Netty's codec counts all resets that it writes, but for {@code CANCEL} and
     * {@code NO_ERROR}, and closes the connection on more than 200 in 30 s. Its 30 s begin at
     * another moment, so that twice this number may fall into them. Whoever raises {@code
     * encoderEnforceMaxRstFramesPerWindow} may set this to somewhat less than half of it.
     *
     * @param value 1 to 1000000; default 90
     * @return this
     */
    public Builder mostResets(int value) {
      mostResets = value;
      return this;
    }

    /**
     * Makes the handlers.
     *
     * @return the handlers
     * @throws RefusedSettingException if a setting is out of range
     */
    public BtcHandlers build() {
      Ranges.whole("mostResets", mostResets, 1, 1_000_000);
      return new BtcHandlers(settings(), new StreamRefusals(http2Refusal, mostResets));
    }
  }
}
