package io.github.btc.tools.advisor.accesslog;

/**
 * A request as a line of an access log has it.
 *
 * @param startNanos when it reached the server, in nanoseconds since 1970
 * @param endNanos when its answer had left, in nanoseconds since 1970
 * @param server the server that answered it; empty if the log does not name one
 */
public record LoggedRequest(long startNanos, long endNanos, String server) {

  /**
   * Returns the duration.
   *
   * @return nanoseconds
   */
  public long nanos() {
    return endNanos - startNanos;
  }
}
