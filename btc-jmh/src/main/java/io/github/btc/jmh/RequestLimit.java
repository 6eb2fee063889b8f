package io.github.btc.jmh;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * The idiom of Undertow's graceful shutdown, without its server: one long that holds "shut down"
 * and "how many are inside", incremented before it is tested, by compare-and-set until it succeeds.
 */
final class RequestLimit {

  private static final long SHUT_DOWN = 1L << 63;
  private static final long INSIDE = SHUT_DOWN - 1;
  private static final AtomicLongFieldUpdater<RequestLimit> STATE =
      AtomicLongFieldUpdater.newUpdater(RequestLimit.class, "state");

  // volatile: every request adds to it
  private volatile long state;

  boolean tryEnter() {
    long after = STATE.updateAndGet(this, word -> (word & SHUT_DOWN) | (word & INSIDE) + 1);
    if ((after & SHUT_DOWN) == 0) {
      return true;
    }
    leave();
    return false;
  }

  /** Returns true if this was the last one to leave after the shut-down. */
  boolean leave() {
    long after = STATE.updateAndGet(this, word -> (word & SHUT_DOWN) | (word & INSIDE) - 1);
    return after == SHUT_DOWN;
  }

  void shutDown() {
    STATE.updateAndGet(this, word -> word | SHUT_DOWN);
  }
}
