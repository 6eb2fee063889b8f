package io.github.btc.gate;

import io.github.btc.Ticker;
import io.github.btc.gate.StopWitness.Stop;
import io.github.btc.internal.CatchUp;
import io.github.btc.internal.ShareInStops;
import org.jspecify.annotations.Nullable;

/** Follows the entries of a gate after each stop ({@link ShareInStops}). For one thread. */
final class StopTraffic {

  /** A look that is later than this may count requests that have come as usual. */
  static final long PROMPT_NANOS = 3_000_000;

  /** A minute. Older counts matter less and less. */
  private static final long MOST_READS = 6_000;

  /** A router does not send as before once other replicas close too, or are restarted. */
  private static final int MOST_STOPS = 128;

  private final OneWordGate gate;
  private final Ticker ticker;
  private int seen;
  private long finished; // since the stop or the closing before
  private long sinceNanos;
  private long reads;
  private long inFlightSum; // at these reads, whose moments are random
  private @Nullable Stop followed; // the last one, until it has been counted
  private CatchUp after = new CatchUp(0); // the followed or counted one
  private @Nullable Stop counted;
  private @Nullable Entries entries; // after the counted one
  private ShareInStops share = new ShareInStops();

  /**
   * The requests that entered after a stop.
   *
   * @param count how many, while the replica was followed
   * @param usualPerNano how many enter in a nanosecond as usual
   */
  private record Entries(long count, double usualPerNano) {}

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
    } else if (followed == null) {
      reads++;
      inFlightSum += gate.inFlight();
      if (reads == MOST_READS) {
        reads /= 2;
        inFlightSum /= 2;
      }
    }
  }

  private void beginAt(long nanos) {
    finished = 0;
    sinceNanos = nanos;
  }

  /** Follows a stop from now on, unless it is followed already or it is too late for that. */
  void follow(Stop stop) {
    if (stop != followed && stop != counted) {
      counted = null;
      entries = null;
      followed = ticker.nanos() - stop.seenNanos() <= PROMPT_NANOS ? stop : null;
      after = new CatchUp(reads == 0 ? 0 : (double) inFlightSum / reads);
      if (followed == null) {
        counted = stop;
        beginAt(ticker.nanos());
      }
    }
  }

  /** Returns whether a stop is being followed, so that the number should be read again soon. */
  boolean isFollowing() {
    return followed != null;
  }

  /** Counts who has entered since the stop, once the replica has caught up. */
  void look() {
    Stop stop = followed;
    if (stop == null) {
      return;
    }
    long now = ticker.nanos();
    after.sample(now - stop.seenNanos(), gate.inFlight());
    if (after.isOver()) {
      followed = null;
      counted = stop;
      entries = gate.isOpen() ? entries(stop, now) : null;
      beginAt(now);
    }
  }

  /**
   * The usual rate is that since the stop or closing before, because stops are more frequent where
   * there is more traffic.
   */
  private @Nullable Entries entries(Stop stop, long now) {
    double ran = now - sinceNanos - stop.standstill().nanos() - after.nanos();
    long came =
        OneWordGate.finishedBetween(stop.finished(), gate.finished())
            + gate.inFlight()
            - stop.inFlight();
    return ran > 0 ? new Entries(came, Math.max(0, finished - came) / ran) : null;
  }

  /**
   * Takes the duration of a stop in its report. The arrivals of a slot tell longer ones, which a
   * report leaves out, and not how long a short one was.
   *
   * @return false if the requests that entered after it have not been counted yet
   */
  boolean reported(Stop stop, long tookNanos) {
    if (stop == followed) {
      return false;
    }
    Entries entered = entries;
    if (stop == counted && entered != null) {
      double stood = Math.max(tookNanos, stop.standstill().nanos() - SyntheticArrivals.SLOT_NANOS);
      share.add(stood, after, entered.count(), entered.usualPerNano());
      if (share.stops() == MOST_STOPS) {
        share.halve();
      }
      entries = null;
    }
    return true;
  }

  /** Learns the share anew. */
  void forgetShare() {
    share = new ShareInStops();
  }

  /** Returns the share of the usual requests, 0 to 1; 0 while it is unknown. */
  double share() {
    return share.isKnown() ? share.share() : 0;
  }
}
