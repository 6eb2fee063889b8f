package io.github.btc.gate;

import io.github.btc.Ticker;
import io.github.btc.gate.StopWitness.Stop;

/*
 * The synthetic arrivals tell how long requests waited that came during a stop, and not how many came.
 * Behind a balancer that takes turns they come as usual. One that counts the requests in flight sees
 * that no answer comes, and sends elsewhere. In the bench, behind such a client, a tenth came.
 *
 * Those that came enter right after the stop, beside the usual ones. So the entries of some time after
 * each stop, less the usual ones, are those that had waited. One stop tells little, because the usual
 * ones come at random, but all together tell the share of the requests that come at all.
 */

/** Learns which share of the usual requests comes during stops. For one thread. */
final class StopTraffic {

  /** Half a period of the kernel's quota: what has waited enters in this time. */
  static final long FOLLOWED_NANOS = 50_000_000;

  /** Before so many stops the share is unknown. */
  static final int LEAST_STOPS = 5;

  private final OneWordGate gate;
  private final Ticker ticker;
  private int seen;
  private long finished; // since the stop or the closing before
  private long sinceNanos;
  private int stops;
  private double entered;
  private double usual; // of these, those that had not waited
  private double expected; // those that would have waited if all had come

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
    if (nanos < FOLLOWED_NANOS) {
      return false;
    }
    double stood = stop.standstill().nanos();
    double ran = now - sinceNanos - stood - nanos;
    if (gate.isOpen() && ran > 0) {
      int came =
          OneWordGate.finishedBetween(stop.finished(), gate.finished())
              + gate.inFlight()
              - stop.inFlight();
      double perNano = Math.max(0, finished - came) / ran;
      stops++;
      entered += came;
      usual += perNano * nanos;
      expected += perNano * stood;
    }
    beginAt(now);
    return true;
  }

  /** Returns the share of the usual requests, 0 to 1; 0 while it is unknown. */
  double share() {
    return stops < LEAST_STOPS || expected == 0
        ? 0
        : Math.max(0, Math.min(1, (entered - usual) / expected));
  }
}
