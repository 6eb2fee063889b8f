package io.github.btc.jmh;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * The idiom of Undertow's graceful shutdown, without its server. One long has the flag "shutdown"
 * and the number of requests in flight. It is incremented before it is tested, by compare-and-set
 * until that succeeds.
 */
final class RequestLimit {

  private static final long SHUT_DOWN = 1L << 63;
  private static final long IN_FLIGHT = SHUT_DOWN - 1;
  private static final AtomicLongFieldUpdater<RequestLimit> STATE =
      AtomicLongFieldUpdater.newUpdater(RequestLimit.class, "state");

  // volatile: every request adds to it
  private volatile long state;

  boolean tryEnter() {
    long after = STATE.updateAndGet(this, word -> (word & SHUT_DOWN) | (word & IN_FLIGHT) + 1);
    if ((after & SHUT_DOWN) == 0) {
      return true;
    }
    leave();
    return false;
  }

  /** Leaves; returns true if this request was the last one after the shutdown. */
  boolean leave() {
    long after = STATE.updateAndGet(this, word -> (word & SHUT_DOWN) | (word & IN_FLIGHT) - 1);
    return after == SHUT_DOWN;
  }

  void shutDown() {
    STATE.updateAndGet(this, word -> word | SHUT_DOWN);
  }
}
