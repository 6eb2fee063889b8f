package io.github.btc.gate;

import io.github.btc.Ticker;
import io.github.btc.gate.StopWitness.Stop;
import io.github.btc.internal.ShareInStops;

/** Follows the entries of a gate after each stop ({@link ShareInStops}). For one thread. */
final class StopTraffic {

  private final OneWordGate gate;
  private final Ticker ticker;
  private int seen;
  private long finished; // since the stop or the closing before
  private long sinceNanos;
  private final ShareInStops share = new ShareInStops();

  StopTraffic(OneWordGate gate, Ticker ticker) {
    this.gate = gate;
    this.ticker = ticker;
    this.seen = gate.finished();
    this.sinceNanos = ticker.nanos();
  }

  /** Counts the requests of all times, at least once while two million of them finish. */
  void read() {
    int now = gate.finished();
    finished += OneWordGate.finishedBetween(seen, now);
    seen = now;
    if (!gate.isOpen()) {
      beginAt(ticker.nanos()); // nobody comes to a closed gate, which is not usual
    }
  }

  private void beginAt(long nanos) {
    finished = 0;
    sinceNanos = nanos;
  }

  /**
   * Counts who entered after a stop, once enough time has passed. The usual rate is that since the
   * stop or closing before, because stops are more frequent where there is more traffic. A stop
   * with a closing right after it is left out.
   *
   * @return false if it is too early
   */
  boolean follow(Stop stop) {
    long now = ticker.nanos();
    long nanos = now - stop.seenNanos();
    if (nanos < ShareInStops.FOLLOWED_NANOS) {
      return false;
    }
    double stood = stop.standstill().nanos();
    double ran = now - sinceNanos - stood - nanos;
    if (gate.isOpen() && ran > 0) {
      int came =
          OneWordGate.finishedBetween(stop.finished(), gate.finished())
              + gate.inFlight()
              - stop.inFlight();
      share.add(stood, came, nanos, Math.max(0, finished - came) / ran);
    }
    beginAt(now);
    return true;
  }

  /** Returns the share of the usual requests, 0 to 1; 0 while it is unknown. */
  double share() {
    return share.isKnown() ? share.share() : 0;
  }
}
