package io.github.btc.netty;

/** How a request on an HTTP/2 stream is refused. */
public enum Http2Refusal {
  /** An answer with a status and the header fields of every refusal, as on HTTP/1.1. */
  STATUS,
  /**
   * {@code RST_STREAM} with {@code REFUSED_STREAM}, the protocol's own word for "not processed":
   * clients and proxies may send the request again whatever its method (RFC 9113, 8.7). It cannot
   * say for how long to stay away.
   *
   * <p>Netty closes a connection on which it has sent 200 resets within 30 s, which a closing under
   * load soon reaches. Set {@code encoderEnforceMaxRstFramesPerWindow} of the {@code
   * Http2FrameCodecBuilder} to what a closing may refuse, or to 0.
   */
  REFUSED_STREAM
}
