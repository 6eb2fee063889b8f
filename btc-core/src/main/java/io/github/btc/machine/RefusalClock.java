package io.github.btc.machine;

import io.github.btc.RefusalWait;
import io.github.btc.RefusalWait.Refusals;

/**
 * Counts the refusals of the closing under way, keeps the times at which they were seen, and counts
 * the refused requests that came back.
 */
final class RefusalClock {

  private long closedNanos;
  private long refusedAtClose;
  private long seen;
  private long firstNanos;
  private long lastNanos;
  private long returnedSeen;

  void closed(long refused, long returned, long nowNanos) {
    closedNanos = nowNanos;
    refusedAtClose = refused;
    returnedSeen = returned;
    seen = 0;
  }

  long count(long refused) {
    return refused - refusedAtClose;
  }

  boolean isNews(long refused) {
    return count(refused) > seen;
  }

  void refused(long refused, long nowNanos) {
    firstNanos = seen == 0 ? nowNanos : firstNanos;
    lastNanos = nowNanos;
    seen = count(refused);
  }

  boolean isNewsOfReturned(long returned) {
    return returned > returnedSeen;
  }

  void returned(long returned) {
    returnedSeen = returned;
  }

  long returnedNoticed() {
    return returnedSeen;
  }

  long nanosUntilKnown(RefusalWait wait, long nowNanos) {
    long sinceClosed = nowNanos - closedNanos;
    return wait.nanosUntilKnown(
        seen == 0
            ? new Refusals(0, sinceClosed, 0, 0)
            : new Refusals(seen, sinceClosed, nowNanos - firstNanos, nowNanos - lastNanos));
  }
}
