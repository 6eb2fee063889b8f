package io.github.btc.search;

import io.github.btc.Ticker;

/**
 * Knows whether nobody has come for a while. Whoever comes writes one flag; only the one who asks
 * reads the clock.
 */
final class QuietTimes {

  private static final long QUIET_NANOS = 1_000_000_000;

  private final Ticker ticker;

  // volatile: written by requests, read and taken back by the controller's thread
  private volatile boolean somebodyCame;
  private long quietSinceNanos; // the controller's thread alone

  QuietTimes(Ticker ticker) {
    this.ticker = ticker;
    this.quietSinceNanos = ticker.nanos();
  }

  void somebodyComes() {
    if (!somebodyCame) { // looking first leaves the cache line shared
      somebodyCame = true;
    }
  }

  /** Tells whether nobody has come for a second; called from one thread, again and again. */
  boolean isQuiet() {
    long now = ticker.nanos();
    if (somebodyCame) {
      somebodyCame = false;
      quietSinceNanos = now;
    }
    return now - quietSinceNanos >= QUIET_NANOS;
  }
}
