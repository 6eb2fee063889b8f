package io.github.btc.machine;

/**
 * Tells whether the confirmations of the routers can be believed. Requests that were on their way
 * when the routers confirmed may be refused, and a cold client may obey late. But some replicas go
 * on refusing, in their confirmed closings, more than half of what they would have served in that
 * time. Then the routers have probably taken another replica out, for instance because two replicas
 * have one server name. After two such rounds in a row the controller closes nothing for a minute,
 * and tries again. Each further time doubles the wait, up to ten minutes. The first wait is short,
 * because a fleet that starts cold and overloaded looks the same for some closings: what waits in
 * its sockets is refused. The thesis has no such rule.
 */
final class Confirmations {

  private static final int MOST_BAD_ROUNDS = 2;

  /** After so many good rounds in a row the next wait is short again; one may be luck. */
  private static final int GOOD_AGAIN = 4;

  /** A round lasts for so many closings at least. */
  private static final int LEAST_CLOSINGS = 3;

  /** And until the replica would have served so many requests in them. */
  private static final double LEAST_EXPECTED = 8;

  private static final double MOST_REFUSED = 0.5; // of those that it would have served

  private static final long FIRST_NANOS = 60_000_000_000L;
  private static final long LONGEST_NANOS = 600_000_000_000L;

  private final boolean inForce;
  private final BackOff backOff = new BackOff(FIRST_NANOS, LONGEST_NANOS);
  private int closings;
  private double expected;
  private long refused;

  private int badRounds; // in a row
  private int goodRounds; // in a row

  private long openedNanos;
  private long finishedAtOpening;
  private boolean hasClosed;

  Confirmations(boolean inForce) {
    this.inForce = inForce;
  }

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
    boolean isBad = refused > MOST_REFUSED * expected;
    badRounds = isBad ? badRounds + 1 : 0;
    goodRounds = isBad ? 0 : goodRounds + 1;
    if (badRounds >= MOST_BAD_ROUNDS) {
      backOff.failed(nowNanos);
    } else if (goodRounds >= GOOD_AGAIN) {
      backOff.succeeded();
    }
    closings = 0;
    expected = 0;
    refused = 0;
  }

  boolean areWrong(long nowNanos) {
    return inForce && !backOff.isOver(nowNanos);
  }
}
