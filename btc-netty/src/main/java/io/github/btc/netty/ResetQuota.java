package io.github.btc.netty;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.concurrent.TimeUnit;

/**
 * Counts the refusals by reset on one connection. Netty's codec closes a connection on which it has
 * written too many resets within one of its windows of 30 s, and all requests on it are lost. The
 * windows of this class begin at other moments. So the resets of two of its windows must fit into
 * one of Netty's.
 *
 * <p>Only the connection's event loop uses an instance; the streams of the connection run on it
 * too.
 */
final class ResetQuota {

  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final AttributeKey<ResetQuota> KEY =
      AttributeKey.valueOf(ResetQuota.class, "of-connection");

  private boolean begun;
  private long windowStartNanos;
  private int resets;

  /** Returns the quota of a connection. Every call returns the same object. */
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
   * @param most how many resets fit into a window
   * @param nowNanos the time
   * @return false if the window is full and no reset may be sent
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
