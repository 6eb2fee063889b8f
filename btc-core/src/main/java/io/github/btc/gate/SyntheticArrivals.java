package io.github.btc.gate;

import io.github.btc.Ticker;
import io.github.btc.internal.Standstill;
import java.util.SplittableRandom;

/*
 * A request that comes during a stop waits where nobody counts it. It waits longer than the JVM says
 * that it has collected: threads must reach the safepoint, a thread that reads must get a core, and a
 * quota of the kernel may freeze all of them. One that came shortly before the stop may wait too,
 * because its thread had no core yet.
 *
 * So requests of BTC's own come, and the controller's thread reads them as a thread of the server
 * would. Those that are unread when the first thread runs after a stop have been hit by it. One comes
 * in each slot of time, so each of them stands for the requests that come in such a time. Arrivals
 * without memory meet the stop as these do, wherever it begins.
 *
 * Each comes at a random moment of its slot. At regular moments, they would keep their distance from
 * the freezes of a quota, whose periods last for ten slots.
 */

/**
 * Requests that only come and are read, at known times. The first thread after a stop asks for
 * those that are unread. One thread reads; any thread may ask.
 */
final class SyntheticArrivals {

  /** One arrival comes in such a time: 100 a second, each of which wakes a thread. */
  static final long SLOT_NANOS = 10_000_000;

  /** A thread that nothing holds up is not later than this. */
  static final long ON_TIME_NANOS = 200_000;

  /** A minute. Nobody waits longer for an answer. */
  private static final long MOST_UNREAD = 6_000;

  private static final long NOBODY_READS = -1;

  private final Ticker ticker;
  private final long beginNanos;

  // volatile: written by the thread that reads, read by the first one after a stop
  private volatile long firstUnread = NOBODY_READS;

  SyntheticArrivals(Ticker ticker) {
    this.ticker = ticker;
    this.beginNanos = ticker.nanos();
  }

  /** Reads all that have come. */
  void read() {
    long now = sinceBegin();
    long slot = now / SLOT_NANOS;
    firstUnread = arrivalOf(slot) <= now ? slot + 1 : slot;
  }

  /** Returns how long until the next one comes; 0 if it has come, or if nobody has read any. */
  long nanosUntilNext() {
    long next = firstUnread;
    return next == NOBODY_READS ? 0 : Math.max(0, arrivalOf(next) - sinceBegin());
  }

  /** Returns how long those have waited that have come, and that nobody has read. */
  Standstill unread() {
    long first = firstUnread;
    if (first == NOBODY_READS) {
      return Standstill.NONE;
    }
    long now = sinceBegin();
    long last = now / SLOT_NANOS;
    Standstill all = Standstill.NONE;
    for (long slot = Math.max(first, last - MOST_UNREAD); slot <= last; slot++) {
      long late = now - arrivalOf(slot);
      if (late > ON_TIME_NANOS) {
        all = all.plus(new Standstill(SLOT_NANOS, (double) SLOT_NANOS * late));
      }
    }
    return all;
  }

  private long sinceBegin() {
    return ticker.nanos() - beginNanos;
  }

  private long arrivalOf(long slot) {
    return slot * SLOT_NANOS + new SplittableRandom(beginNanos + slot).nextLong(SLOT_NANOS);
  }
}
