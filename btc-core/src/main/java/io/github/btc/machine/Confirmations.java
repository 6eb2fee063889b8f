package io.github.btc.machine;

/**
 * Tells whether the confirmations of the routers can be believed. If requests come in {@value
 * #MOST_WRONG} confirmed closings in a row, the routers have probably taken another replica out,
 * for instance because two replicas have one server name. Then the controller does not close for
 * ten minutes, and tries again. The thesis has no such rule.
 */
final class Confirmations {

  private static final int MOST_WRONG = 2;

  /** One request may have been on its way for longer than the controller waited. */
  private static final long LEAST_REFUSED = 2;

  private static final long DISBELIEF_NANOS = 600_000_000_000L;

  private int wrong;
  private long disbelievedUntilNanos;

  /** Takes note of a closing. One that nobody had confirmed tells nothing. */
  void closed(boolean confirmed, long refused, long nowNanos) {
    if (!confirmed) {
      return;
    }
    wrong = refused < LEAST_REFUSED ? 0 : wrong + 1;
    disbelievedUntilNanos = nowNanos + DISBELIEF_NANOS;
  }

  boolean areWrong(long nowNanos) {
    return wrong >= MOST_WRONG && nowNanos - disbelievedUntilNanos < 0;
  }
}
