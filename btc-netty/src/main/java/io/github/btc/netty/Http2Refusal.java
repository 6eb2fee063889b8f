package io.github.btc.netty;

/** How a request on an HTTP/2 stream is refused. */
public enum Http2Refusal {
  /** An answer with a status and the header fields of every refusal, as on HTTP/1.1. */
  STATUS,
  /**
   * {@code RST_STREAM} with {@code REFUSED_STREAM}, the protocol's own code for "not processed".
   * Clients and proxies may retry the request whatever its method (RFC 9113, 8.7). It cannot carry
   * a Retry-After estimate.
   *
   * <p>Netty closes a connection on which it has sent more than 200 resets within 30 s, and a
   * closing under load soon reaches this number. So a connection gets at most {@link
   * BtcHandlers.Builder#mostResets} resets within 30 s. Further refusals use {@link #STATUS}.
   */
  REFUSED_STREAM
}
