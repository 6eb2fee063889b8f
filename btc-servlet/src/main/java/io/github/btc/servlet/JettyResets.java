package io.github.btc.servlet;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.Attributes;

/**
 * Counts the refusals by reset on one connection of Jetty. Jetty closes a connection after 128
 * resets, pings and settings within a second, and all requests on it are lost. The seconds of this
 * class begin at other moments, so the resets of two of them must fit into one of Jetty's.
 */
final class JettyResets {

  static final int MOST = 50;
  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String KEY = JettyResets.class.getName();

  private boolean begun;
  private long windowStartNanos;
  private int resets;

  /** Returns the count of a connection. Every call returns the same object. */
  static synchronized JettyResets of(Attributes connection) {
    if (connection.getAttribute(KEY) instanceof JettyResets known) {
      return known;
    }
    JettyResets fresh = new JettyResets();
    connection.setAttribute(KEY, fresh);
    return fresh;
  }

  /** Counts a reset. Returns false if the window is full and no reset may be sent. */
  synchronized boolean take(long nowNanos) {
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
