package io.github.btc.machine;

import io.github.btc.RefusalWait.Refusals;

/** Counts the refusals of the closing under way and keeps the times at which they were seen. */
final class RefusalClock {

  private long closedNanos;
  private long refusedAtClose;
  private long seen;
  private long firstNanos;
  private long lastNanos;

  void closed(long refused, long nowNanos) {
    closedNanos = nowNanos;
    refusedAtClose = refused;
    seen = 0;
  }

  long count(long refused) {
    return refused - refusedAtClose;
  }

  Refusals note(long refused, long nowNanos) {
    long count = count(refused);
    if (count > seen) {
      firstNanos = seen == 0 ? nowNanos : firstNanos;
      lastNanos = nowNanos;
      seen = count;
    }
    long sinceClosed = nowNanos - closedNanos;
    return seen == 0
        ? new Refusals(0, sinceClosed, 0, 0)
        : new Refusals(seen, sinceClosed, nowNanos - firstNanos, nowNanos - lastNanos);
  }
}
