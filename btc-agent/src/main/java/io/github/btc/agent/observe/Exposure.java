package io.github.btc.agent.observe;

import io.github.btc.internal.EntriesAfterStops;
import io.github.btc.internal.ShareInStops;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Joins requests with stops and counts what comes out. One thread uses it. */
final class Exposure {

  /** No request that is longer is joined with its first stops. */
  private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final StopTimeline stops;
  private final long originNanos;
  private @Nullable EntriesAfterStops entries; // from the first request on
  private long firstNanos; // when it began, if it has

  private final Durations requests = new Durations();
  private final Durations withoutStops = new Durations();
  private final Durations waits = new Durations();
  private final Durations[] stopsByKind = new Durations[StopKind.values().length];
  private final long[] exposedByKind = new long[StopKind.values().length];

  /**
   * Makes an empty count.
   *
   * @param originNanos requests that began before are not counted
   */
  Exposure(long originNanos) {
    this.originNanos = originNanos;
    this.stops = new StopTimeline(originNanos);
    Arrays.setAll(stopsByKind, kind -> new Durations());
  }

  void stop(Stop stop) {
    boolean early = stop.endNanos() - (hasBegun() ? firstNanos : originNanos) <= 0;
    if (early) {
      return;
    }
    stops.add(stop);
    stops(stop.kind()).add(stop.nanos());
    if (entries != null && stop.kind() != StopKind.STALL) { // which stops one thread alone
      entries.stop(stop.startNanos(), stop.endNanos());
    }
  }

  void request(long beginNanos, long endNanos) {
    if (beginNanos - originNanos < 0) {
      return;
    }
    if (entries == null) {
      entries = begin(beginNanos);
    }
    entries.request(beginNanos, endNanos);
    long met = 0;
    long longest = 0;
    StopKind kind = StopKind.SAFEPOINT;
    int last = stops.lastBegunBy(endNanos);
    for (int i = last; stops.lastsUntilAfter(i, beginNanos); i--) {
      Stop stop = stops.get(i);
      long nanos = stop.metNanos(beginNanos, endNanos);
      if (nanos > 0) {
        met += nanos;
        kind = nanos > longest ? stop.kind() : kind;
        longest = Math.max(longest, nanos);
      }
    }
    long took = endNanos - beginNanos;
    requests.add(took);
    withoutStops.add(took - Math.min(met, took));
    if (met > 0) {
      waits.add(Math.min(met, took));
      exposedByKind[kind.ordinal()]++;
    }
  }

  /** Begins with the first request: the stops before it belong to the start of the service. */
  private EntriesAfterStops begin(long beginNanos) {
    firstNanos = beginNanos;
    Arrays.setAll(stopsByKind, kind -> new Durations());
    List<Stop> told = stops.all();
    stops.clear();
    entries = new EntriesAfterStops(beginNanos);
    told.forEach(this::stop);
    return entries;
  }

  boolean hasBegun() {
    return entries != null;
  }

  /**
   * Estimates how many requests came during stops and waited in the socket, from the requests and
   * the share of them that comes to a stopped process.
   */
  double arrivedInStops(long untilNanos) {
    long observed = nanosUntil(untilNanos);
    if (observed == 0) {
      return 0;
    }
    return shareInStops(untilNanos) * requests.count() * stoppedNanos() / observed;
  }

  /** Adds up the stops of the whole process. A stall stops one thread alone. */
  private long stoppedNanos() {
    return Arrays.stream(StopKind.values())
        .filter(kind -> kind != StopKind.STALL)
        .mapToLong(kind -> stops(kind).totalNanos())
        .sum();
  }

  /** Returns which share of the usual requests came during stops; 1 while it is unknown. */
  private double shareInStops(long untilNanos) {
    ShareInStops share = entries == null ? new ShareInStops() : entries.until(untilNanos);
    return share.isKnown() ? share.share() : 1;
  }

  /** {@return for how long requests have come until a moment, or the observation without any} */
  long nanosUntil(long nowNanos) {
    return Math.max(0, nowNanos - (hasBegun() ? firstNanos : originNanos));
  }

  /** Forgets the stops that no request can have met any more. */
  void forgetBefore(long nowNanos) {
    stops.forgetBefore(nowNanos - KEPT_NANOS);
    if (entries != null) {
      entries.forgetBefore(nowNanos - KEPT_NANOS);
    }
  }

  Durations requests() {
    return requests;
  }

  Durations withoutStops() {
    return withoutStops;
  }

  Durations waits() {
    return waits;
  }

  Durations stops(StopKind kind) {
    return stopsByKind[kind.ordinal()];
  }

  long exposed(StopKind kind) {
    return exposedByKind[kind.ordinal()];
  }
}
