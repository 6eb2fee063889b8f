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
   * <p>Netty closes a connection on which it has sent more than 200 resets within 30 s, which a
   * closing under load soon reaches. So {@link BtcHandlers.Builder#mostResets} of them are sent in
   * such a time; what is refused beyond that gets a {@link #STATUS}.
   */
  REFUSED_STREAM
}
