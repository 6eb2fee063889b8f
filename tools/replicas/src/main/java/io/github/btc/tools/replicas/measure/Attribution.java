package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * A cause is named if it covers at least half of the request's time, without that of another service. Causes that hold a request up are
 * asked first, because a replica that is stopped has a queue too, and its compilers wait with it. Of several
 * causes, the one that covers most is named.
 */

/**
 * The causes of slow requests. Each request counts once.
 *
 * @param counts number of slow requests for each cause that has one
 */
public record Attribution(Map<Cause, Long> counts) {

  /** A request that takes this many times the median is slow. */
  public static final double TIMES_MEDIAN = 10;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEDIAN = 50;

  /** Keeps the counts. */
  public Attribution {
    counts = Map.copyOf(counts);
  }

  /**
   * Finds the cause of each request that took many times the median.
   *
   * @param run run with the requests
   * @return number of slow requests for each cause
   */
  public static Attribution of(RunRecord run) {
    return of(run, TIMES_MEDIAN * new Latencies(run.attempts()).millisAt(MEDIAN));
  }

  /**
   * Finds the cause of each slow request of a run.
   *
   * @param run run with the requests
   * @param slowMillis time from intended start to answer above which a request is slow, without
   *     that of another service
   * @return number of slow requests for each cause
   */
  public static Attribution of(RunRecord run, double slowMillis) {
    RunCauses causes = new RunCauses(run);
    Map<Integer, Long> firstSent = new HashMap<>();
    for (Attempt attempt : run.attempts().all()) {
      firstSent.merge(attempt.request(), attempt.sentNanos(), Math::min);
    }
    Map<Cause, Long> counts = new EnumMap<>(Cause.class);
    for (Attempt last : run.attempts().deciding().values()) {
      if (last.ownNanos() > slowMillis * NANOS_PER_MILLI) {
        long first = firstSent.getOrDefault(last.request(), last.sentNanos());
        counts.merge(causeOf(last, first, causes), 1L, Long::sum);
      }
    }
    return new Attribution(counts);
  }

  private static Cause causeOf(Attempt last, long firstSent, RunCauses causes) {
    Interval whole = new Interval(last.intendedNanos(), last.receivedNanos());
    Map<Cause, List<Interval>> times = timesOf(last, firstSent, causes);
    Cause held = most(times, whole, last.ownNanos(), true);
    return held == Cause.NONE ? most(times, whole, last.ownNanos(), false) : held;
  }

  /** Returns the cause that covers most, if all causes that are asked cover half. */
  private static Cause most(
      Map<Cause, List<Interval>> times, Interval whole, long ownNanos, boolean holding) {
    List<Interval> all = new ArrayList<>();
    Cause most = Cause.NONE;
    long longest = 0;
    for (Map.Entry<Cause, List<Interval>> each : times.entrySet()) {
      if (each.getKey().holds() || !holding) {
        all.addAll(each.getValue());
        long covered = Interval.coveredNanos(each.getValue(), whole);
        most = covered > longest ? each.getKey() : most;
        longest = Math.max(longest, covered);
      }
    }
    return Interval.coveredNanos(all, whole) * 2 >= ownNanos ? most : Cause.NONE;
  }

  private static Map<Cause, List<Interval>> timesOf(
      Attempt last, long firstSent, RunCauses causes) {
    boolean gaveUp = last.status() == Attempts.GAVE_UP;
    long chosen = gaveUp ? last.receivedNanos() : causes.chosenNanos(last);
    Interval there = new Interval(chosen, last.receivedNanos());
    Map<Cause, List<Interval>> times = new EnumMap<>(Cause.class);
    for (Cause cause : Cause.values()) {
      times.put(cause, causes.within(there, cause, last.replica()));
    }
    times.put(Cause.SENT_LATE, List.of(new Interval(last.intendedNanos(), firstSent)));
    times.put(Cause.BALANCER, List.of(new Interval(firstSent, chosen)));
    return times;
  }

  /**
   * Returns how many requests were slow.
   *
   * @return sum over all causes
   */
  public long slow() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Returns how many requests were slow for a cause.
   *
   * @param cause cause
   * @return number of requests
   */
  public long of(Cause cause) {
    return counts.getOrDefault(cause, 0L);
  }

  /**
   * Returns the share of a cause.
   *
   * @param cause cause
   * @return percent of the slow requests; NaN if no request was slow
   */
  public double percent(Cause cause) {
    return 100.0 * of(cause) / (slow() == 0 ? Double.NaN : slow());
  }

  /**
   * Returns the share of the slow requests whose cause is known.
   *
   * @return percent of the slow requests; NaN if no request was slow
   */
  public double percentExplained() {
    return 100 - percent(Cause.NONE);
  }
}
