package io.github.btc.search;

import io.github.btc.Ticker;

/**
 * Tells whether no request has arrived for some time. A request only writes a flag, and only the
 * reader of the result reads the clock.
 */
final class QuietTimes {

  private static final long QUIET_NANOS = 1_000_000_000;

  private final Ticker ticker;

  // volatile: written by requests, read and reset by the controller's thread
  private volatile boolean somebodyCame;
  private long quietSinceNanos; // the controller's thread only

  QuietTimes(Ticker ticker) {
    this.ticker = ticker;
    this.quietSinceNanos = ticker.nanos();
  }

  void somebodyComes() {
    if (!somebodyCame) { // reading first leaves the cache line shared
      somebodyCame = true;
    }
  }

  /** Returns true if no request has arrived for a second. One thread calls it repeatedly. */
  boolean isQuiet() {
    long now = ticker.nanos();
    if (somebodyCame) {
      somebodyCame = false;
      quietSinceNanos = now;
    }
    return now - quietSinceNanos >= QUIET_NANOS;
  }
}
