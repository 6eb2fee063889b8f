package io.github.btc.gate;

import io.github.btc.Ticker;
import io.github.btc.gate.StopWitness.Stop;
import io.github.btc.internal.ShareInStops;
import org.jspecify.annotations.Nullable;

/*
 * A router that counts the requests in flight sends one or two to a stopped replica, and then none
 * until it has caught up: until those that had waited have left too. So the stop and the time until
 * the replica has caught up are one time, in which a share of the usual requests comes, and all that
 * enter after the stop until then have come in it. A fixed time after the stop would not do. In the
 * bench two requests had waited, and during the milliseconds in which they were served one fewer
 * came than usual.
 */

/** Follows the entries of a gate after each stop ({@link ShareInStops}). For one thread. */
final class StopTraffic {

  /** A look that is later than this may count requests that have come as usual. */
  static final long PROMPT_NANOS = 3_000_000;

  /** Requests that have waited enter in this time, where threads get a core. */
  static final long LEAST_NANOS = 2_000_000;

  /** How often the count is read until the replica has caught up. */
  static final long POLL_NANOS = 1_000_000;

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
  private @Nullable Stop counted;
  private @Nullable Entries entries; // after the counted one
  private ShareInStops share = new ShareInStops();

  /**
   * The requests that entered after a stop.
   *
   * @param count how many
   * @param stoppedNanos in how much of the time they came as in the stop
   * @param usualNanos and in how much of it as usual
   * @param perNano how many enter in a nanosecond as usual
   */
  private record Entries(long count, double stoppedNanos, double usualNanos, double perNano) {}

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
    long nanos = now - stop.seenNanos();
    boolean hasCaughtUp = nanos >= LEAST_NANOS && gate.inFlight() <= usualInFlight();
    if (hasCaughtUp || nanos >= ShareInStops.FOLLOWED_NANOS) {
      followed = null;
      counted = stop;
      entries = gate.isOpen() ? entries(stop, now, nanos, hasCaughtUp) : null;
      beginAt(now);
    }
  }

  /**
   * The usual rate is that since the stop or closing before, because stops are more frequent where
   * there is more traffic. If the replica has not caught up, requests may come as usual.
   */
  private @Nullable Entries entries(Stop stop, long now, long nanos, boolean hasCaughtUp) {
    double ran = now - sinceNanos - stop.standstill().nanos() - nanos;
    long came =
        OneWordGate.finishedBetween(stop.finished(), gate.finished())
            + gate.inFlight()
            - stop.inFlight();
    return ran > 0
        ? new Entries(
            came,
            hasCaughtUp ? nanos : 0,
            hasCaughtUp ? 0 : nanos,
            Math.max(0, finished - came) / ran)
        : null;
  }

  private double usualInFlight() {
    return reads == 0 ? 0 : Math.ceil((double) inFlightSum / reads);
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
    Entries after = entries;
    if (stop == counted && after != null) {
      double stood = Math.max(tookNanos, stop.standstill().nanos() - SyntheticArrivals.SLOT_NANOS);
      share.add(stood + after.stoppedNanos(), after.count(), after.usualNanos(), after.perNano());
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
