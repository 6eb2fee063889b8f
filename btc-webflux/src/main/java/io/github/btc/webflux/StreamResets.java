package io.github.btc.webflux;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.concurrent.TimeUnit;

/**
 * Counts the refusals by reset on one connection. Netty closes a connection on which it has sent
 * more than 200 resets within 30 s. Its 30 s begin at other moments than those of this class, so
 * the resets of two windows must fit. Only the event loop of the connection uses an instance.
 */
final class StreamResets {

  static final int MOST = 90;
  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final AttributeKey<StreamResets> KEY =
      AttributeKey.valueOf(StreamResets.class, "of-connection");

  private boolean begun;
  private long windowStartNanos;
  private int resets;

  /** Returns the count of a connection. Every call returns the same object. */
  static StreamResets of(Channel connection) {
    StreamResets known = connection.attr(KEY).get();
    if (known != null) {
      return known;
    }
    StreamResets fresh = new StreamResets();
    connection.attr(KEY).set(fresh);
    return fresh;
  }

  /** Counts a reset. Returns false if the window is full and no reset may be sent. */
  boolean take(long nowNanos) {
    if (!begun || nowNanos - windowStartNanos >= WINDOW_NANOS) {
      begun = true;
      windowStartNanos = nowNanos;
      resets = 0;
    }
    if (resets == MOST) {
      return false;
    }
    resets++;
    return true;
  }
}
