package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The causes of slow requests. Each request counts once, for the first cause that applies.
 *
 * @param own the request was at a replica while a collection had stopped this replica
 * @param throttled the kernel withheld the processor from the replica because its quota was used
 *     up, and for more of the request's time than a collection stopped it
 * @param balancer more than half of the request's time had passed when its last attempt was sent,
 *     so refusals or the way to another replica took this time
 * @param other a collection stopped another replica meanwhile and took processor time
 * @param none no replica collected, so the cause is another program, the network or the compiler
 */
public record Attribution(long own, long throttled, long balancer, long other, long none) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Finds the cause of each slow request of a run.
   *
   * @param run run with the requests
   * @param slowMillis time from intended start to answer above which a request is slow
   * @return number of slow requests for each cause
   */
  public static Attribution of(RunRecord run, double slowMillis) {
    Set<Integer> exposed = ExposedRequests.in(run.attempts(), run.replicas());
    Map<Integer, Long> firstSent = new HashMap<>();
    for (Attempt attempt : run.attempts().all()) {
      firstSent.merge(attempt.request(), attempt.sentNanos(), Math::min);
    }
    List<List<Interval>> stops = run.replicas().stream().map(ReplicaRecord::stops).toList();
    long own = 0;
    long throttled = 0;
    long balancer = 0;
    long other = 0;
    long none = 0;
    for (Attempt last : run.attempts().deciding().values()) {
      long took = last.receivedNanos() - last.intendedNanos();
      if (took <= slowMillis * NANOS_PER_MILLI) {
        continue;
      }
      Interval all = new Interval(last.intendedNanos(), last.receivedNanos());
      if (wasThrottled(last, run.replicas())) {
        throttled++;
      } else if (exposed.contains(last.request())) {
        own++;
      } else if (lost(last, firstSent) * 2 > took) {
        balancer++;
      } else if (stops.stream().anyMatch(each -> Interval.overlapsAny(all, each))) {
        other++;
      } else {
        none++;
      }
    }
    return new Attribution(own, throttled, balancer, other, none);
  }

  /** Returns whether throttling covers more of the last attempt than collections do. */
  private static boolean wasThrottled(Attempt last, List<ReplicaRecord> replicas) {
    if (last.replica() < 0 || last.replica() >= replicas.size()) {
      return false;
    }
    ReplicaRecord replica = replicas.get(last.replica());
    Interval there = new Interval(last.sentNanos(), last.receivedNanos());
    return Interval.coveredNanos(replica.throttled(), there)
        > Interval.coveredNanos(replica.stops(), there);
  }

  /** Returns the time from the first attempt of a request to its last one. */
  private static long lost(Attempt last, Map<Integer, Long> firstSent) {
    boolean gaveUp = last.status() == Attempts.GAVE_UP;
    long until = gaveUp ? last.receivedNanos() : last.sentNanos();
    return until - firstSent.getOrDefault(last.request(), until);
  }
}
