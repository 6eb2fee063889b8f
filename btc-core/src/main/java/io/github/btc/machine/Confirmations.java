package io.github.btc.machine;

/**
 * Tells whether the confirmations of the routers can be believed. Requests that were on their way
 * when the routers confirmed may be refused. But some replicas refuse, in their confirmed closings,
 * more than half of the requests that they would have served in that time. Then the routers have
 * probably taken another replica out, for instance because two replicas have one server name. The
 * controller closes nothing for ten minutes, and tries again. The thesis has no such rule.
 */
final class Confirmations {

  private static final int LEAST_CLOSINGS = 2;

  /** The verdict waits until the replica would have served so many requests in the closings. */
  private static final double LEAST_EXPECTED = 8;

  private static final double MOST_REFUSED = 0.5; // of those that it would have served

  private static final long DISBELIEF_NANOS = 600_000_000_000L;

  private int closings;
  private double expected;
  private long refused;

  private boolean disbelieved;
  private long disbelievedUntilNanos;

  private long openedNanos;
  private long finishedAtOpening;
  private boolean hasClosed;

  /**
   * Takes note of a closing. One that no router had confirmed tells nothing.
   *
   * @param gate the closing
   * @param refusedNow the requests that it refused
   * @param finished the requests that have finished since the start
   * @param nowNanos when the gate opened
   */
  void closed(ClosedGate gate, long refusedNow, long finished, long nowNanos) {
    long openNanos = gate.sinceNanos() - openedNanos;
    if (gate.confirmed() && hasClosed && openNanos > 0) {
      double perNano = (double) (finished - finishedAtOpening) / openNanos;
      count(perNano * (nowNanos - gate.sinceNanos()), refusedNow, nowNanos);
    }
    hasClosed = true;
    openedNanos = nowNanos;
    finishedAtOpening = finished;
  }

  private void count(double expectedNow, long refusedNow, long nowNanos) {
    closings++;
    expected += expectedNow;
    refused += refusedNow;
    if (closings < LEAST_CLOSINGS || expected < LEAST_EXPECTED) {
      return;
    }
    disbelieved = refused > MOST_REFUSED * expected;
    disbelievedUntilNanos = nowNanos + DISBELIEF_NANOS;
    closings = 0;
    expected = 0;
    refused = 0;
  }

  boolean areWrong(long nowNanos) {
    return disbelieved && nowNanos - disbelievedUntilNanos < 0;
  }
}
