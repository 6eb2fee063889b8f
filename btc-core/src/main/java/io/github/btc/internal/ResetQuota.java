package io.github.btc.internal;

/**
 * Counts the refusals by reset on one connection. A server closes a connection that has carried too
 * many resets within one of the server's own windows of time, and all requests on it are lost.
 * Those windows begin at other moments than the windows of this class. So the resets of two windows
 * must fit into one of the server's. Thread-safe.
 */
public final class ResetQuota {

  private final int most;
  private final long windowNanos;

  private boolean begun;
  private long windowStartNanos;
  private int resets;

  /**
   * Makes the quota of a connection that has carried no reset.
   *
   * @param most how many resets fit into a window
   * @param windowNanos the length of a window
   */
  public ResetQuota(int most, long windowNanos) {
    this.most = most;
    this.windowNanos = windowNanos;
  }

  /**
   * Counts a reset, if the window has room for it.
   *
   * @param nowNanos the time
   * @return false if the window is full and no reset may be sent
   */
  public synchronized boolean take(long nowNanos) {
    if (!begun || nowNanos - windowStartNanos >= windowNanos) {
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
