package io.github.btc.netty;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.concurrent.TimeUnit;

/**
 * Counts the refusals by reset on one connection. Netty's codec closes a connection on which it has
 * written more than so many resets within one of its windows of 30 s, and all requests on it are
 * lost. These windows begin where ours do not, so that what two of ours allow must fit into one.
 *
 * <p>Used by the connection's event loop only, on which its streams run too.
 */
final class ResetQuota {

  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final AttributeKey<ResetQuota> KEY =
      AttributeKey.valueOf(ResetQuota.class, "of-connection");

  private boolean begun;
  private long windowStartNanos;
  private int resets;

  /** Returns the quota of a connection, the same every time. */
  static ResetQuota of(Channel connection) {
    ResetQuota known = connection.attr(KEY).get();
    if (known != null) {
      return known;
    }
    ResetQuota fresh = new ResetQuota();
    connection.attr(KEY).set(fresh);
    return fresh;
  }

  /**
   * Counts a reset, if the window has room for it.
   *
   * @param most how many a window has room for
   * @param nowNanos the time
   * @return false if there must be none
   */
  boolean take(int most, long nowNanos) {
    if (!begun || nowNanos - windowStartNanos >= WINDOW_NANOS) {
      begun = true;
      windowStartNanos = nowNanos;
      resets = 0;
    }
    if (resets >= most) {
      return false;
    }
    resets++;
    return true;
  }
}
