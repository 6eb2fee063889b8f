package io.github.btc.machine;

import io.github.btc.RefusalWait;

/**
 * Counts the refusals of the closing under way, keeps the times at which they were seen, and counts
 * the refused requests that came back.
 */
final class RefusalClock {

  private static final int MOST_QUIET_TIMES = 5; // a router that goes on sending does not learn

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

  /** {@return how much longer to wait until the routers can be expected to know of the closing} */
  long nanosUntilKnown(RefusalWait wait, long nowNanos) {
    if (seen == 0) {
      return Math.max(0, wait.cap().toNanos() - (nowNanos - closedNanos));
    }
    long quietNanos = wait.quiet().toNanos();
    long quiet = quietNanos - (nowNanos - lastNanos);
    long longest = MOST_QUIET_TIMES * quietNanos - (nowNanos - firstNanos);
    return Math.max(0, Math.min(quiet, longest));
  }
}
