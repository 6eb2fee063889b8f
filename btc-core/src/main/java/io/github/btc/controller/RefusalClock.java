package io.github.btc.controller;

import io.github.btc.RefusalWait.Refusals;
import java.util.function.LongSupplier;

/** Knows when the refusals of the closing under way were seen. */
final class RefusalClock {

  private final LongSupplier refused;

  private long refusedAtClose;
  private long seen;
  private long firstNanos;
  private long lastNanos;

  RefusalClock(LongSupplier refused) {
    this.refused = refused;
  }

  void closed() {
    refusedAtClose = refused.getAsLong();
    seen = 0;
  }

  long count() {
    return refused.getAsLong() - refusedAtClose;
  }

  Refusals look(long nowNanos, long sinceClosedNanos) {
    long count = count();
    if (count > seen) {
      firstNanos = seen == 0 ? nowNanos : firstNanos;
      lastNanos = nowNanos;
      seen = count;
    }
    return seen == 0
        ? new Refusals(0, sinceClosedNanos, 0, 0)
        : new Refusals(seen, sinceClosedNanos, nowNanos - firstNanos, nowNanos - lastNanos);
  }
}
