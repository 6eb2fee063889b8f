package io.github.btc.internal;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Sorts requests by the stops of a JVM that they began after, in any order, and tells which share
 * of the usual ones came during the stops. A stop has to be added before the requests that begin
 * after it. For one thread.
 */
public final class EntriesAfterStops {

  /** Shorter stops hold up hardly anybody, and would hide what follows the longer ones. */
  private static final long LEAST_NANOS = 1_000_000;

  private final NavigableMap<Long, Stop> byStart = new TreeMap<>(); // since the origin
  private final ShareInStops forgotten = new ShareInStops();
  private final long originNanos;

  /** A stop, and the requests that began after it and before the next one. */
  private static final class Stop {

    private final long startNanos;
    private long endNanos;
    private long entered; // right after it
    private long later;

    Stop(long startNanos, long endNanos) {
      this.startNanos = startNanos;
      this.endNanos = endNanos;
    }

    long followedUntil() {
      return endNanos + ShareInStops.FOLLOWED_NANOS;
    }
  }

  /**
   * Begins to count.
   *
   * @param originNanos when the first request began; earlier ones and earlier stops do not count
   */
  public EntriesAfterStops(long originNanos) {
    this.originNanos = originNanos;
    byStart.put(0L, new Stop(0, -ShareInStops.FOLLOWED_NANOS));
  }

  /**
   * Adds a stop of all threads. Of stops that begin together, the longest counts.
   *
   * @param startNanos when it began
   * @param endNanos when it had ended
   */
  public void stop(long startNanos, long endNanos) {
    long start = startNanos - originNanos;
    long end = endNanos - originNanos;
    if (start > 0 && end - start >= LEAST_NANOS) {
      Stop added = byStart.computeIfAbsent(start, unused -> new Stop(start, end));
      added.endNanos = Math.max(added.endNanos, end);
    }
  }

  /**
   * Adds a request. One that a balancer saw begin during a stop entered neither after it nor
   * otherwise.
   *
   * @param beginNanos when it began
   */
  public void request(long beginNanos) {
    long begin = beginNanos - originNanos;
    Map.Entry<Long, Stop> before = byStart.floorEntry(begin);
    if (before == null || begin < before.getValue().endNanos) {
      return;
    }
    if (begin < before.getValue().followedUntil()) {
      before.getValue().entered++;
    } else {
      before.getValue().later++;
    }
  }

  /**
   * Forgets stops, and keeps what they told.
   *
   * @param nanos a moment before which no further request began
   */
  public void forgetBefore(long nanos) {
    while (byStart.size() > 2) {
      Iterator<Stop> stops = byStart.values().iterator();
      Stop before = stops.next();
      Stop stop = stops.next();
      long next = stops.next().startNanos;
      if (next >= nanos - originNanos) {
        return;
      }
      add(before, stop, next, forgotten);
      byStart.pollFirstEntry();
    }
  }

  /**
   * Returns what is known from the stops so far.
   *
   * @param untilNanos until when all requests have been added
   * @return which share of the usual requests came during stops
   */
  public ShareInStops until(long untilNanos) {
    ShareInStops all = forgotten.copy();
    List<Stop> stops = List.copyOf(byStart.values());
    for (int i = 1; i < stops.size(); i++) {
      long next = i + 1 < stops.size() ? stops.get(i + 1).startNanos : untilNanos - originNanos;
      add(stops.get(i - 1), stops.get(i), next, all);
    }
    return all;
  }

  /** Adds a stop, unless it came so soon that nobody knows what is usual. */
  private static void add(Stop before, Stop stop, long nextNanos, ShareInStops sums) {
    long otherwise = stop.startNanos - before.followedUntil();
    long followed = Math.min(ShareInStops.FOLLOWED_NANOS, nextNanos - stop.endNanos);
    if (otherwise > 0 && followed > 0) {
      double perNano = (double) before.later / otherwise;
      sums.add(stop.endNanos - stop.startNanos, stop.entered, followed, perNano);
    }
  }
}
