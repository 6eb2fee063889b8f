package io.github.btc.internal;

import static io.github.btc.internal.CatchUp.SAMPLE_EVERY_NANOS;

import java.util.ArrayList;
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

  /** A request; both moments since the origin. */
  private record Request(long beginNanos, long endNanos) {

    boolean isInFlight(long nanos) {
      return beginNanos <= nanos && nanos < endNanos;
    }
  }

  /** A stop, and the requests that began after it and before the next one. */
  private static final class Stop {

    private final List<Request> near = new ArrayList<>(); // in flight right after it
    private final long startNanos;
    private long endNanos;
    private long later; // began as usual
    private long laterNanos; // they took together

    Stop(long startNanos, long endNanos) {
      this.startNanos = startNanos;
      this.endNanos = endNanos;
    }

    long followedUntil() {
      return endNanos + CatchUp.MOST_NANOS;
    }

    /** Follows the process, at the latest until the next stop. */
    CatchUp follow(long nextNanos, double usualInFlight) {
      CatchUp after = new CatchUp(usualInFlight);
      for (long now = endNanos; now <= nextNanos && !after.isOver(); now += SAMPLE_EVERY_NANOS) {
        long moment = now;
        long inFlight = near.stream().filter(each -> each.isInFlight(moment)).count();
        after.sample(now - endNanos, inFlight);
      }
      return after;
    }

    long enteredIn(long nanos) {
      return near.stream()
          .filter(each -> each.beginNanos >= endNanos && each.beginNanos < endNanos + nanos)
          .count();
    }
  }

  /**
   * Begins to count.
   *
   * @param originNanos when the first request began; earlier ones and earlier stops do not count
   */
  public EntriesAfterStops(long originNanos) {
    this.originNanos = originNanos;
    byStart.put(0L, new Stop(0, -CatchUp.MOST_NANOS));
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
   * @param endNanos when it had been answered
   */
  public void request(long beginNanos, long endNanos) {
    Request request = new Request(beginNanos - originNanos, endNanos - originNanos);
    Map.Entry<Long, Stop> before = byStart.floorEntry(request.beginNanos);
    if (before == null) {
      return;
    }
    if (request.beginNanos >= before.getValue().followedUntil()) {
      before.getValue().later++;
      before.getValue().laterNanos += endNanos - beginNanos;
    }
    for (Stop stop : byStart.subMap(before.getKey(), true, request.endNanos, true).values()) {
      if (request.endNanos > stop.endNanos && request.beginNanos < stop.followedUntil()) {
        stop.near.add(request);
      }
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

  /** Adds a stop, unless another one is so near that nobody knows who came because of this one. */
  private static void add(Stop before, Stop stop, long nextNanos, ShareInStops sums) {
    double otherwise = stop.startNanos - before.followedUntil();
    if (otherwise <= 0) {
      return;
    }
    CatchUp after = stop.follow(nextNanos, before.laterNanos / otherwise);
    if (after.isOver()) {
      long entered = stop.enteredIn(after.nanos());
      sums.add(stop.endNanos - stop.startNanos, after, entered, before.later / otherwise);
    }
  }
}
