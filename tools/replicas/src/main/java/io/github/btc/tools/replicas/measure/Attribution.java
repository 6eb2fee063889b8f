package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whose fault slow requests were. A request counts once, for the first that applies.
 *
 * @param own it was at a replica while a collection had stopped that
 * @param balancer more than half of its time had passed when its last attempt was sent: refusals
 *     and the way from one replica to the next
 * @param other a collection stopped another replica meanwhile, and took the processor
 * @param none no collection anywhere: other programs, the network, the compiler
 */
public record Attribution(long own, long balancer, long other, long none) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Looks into the slow requests of a run.
   *
   * @param run the run
   * @param slowMillis those that took longer, from intended start to answer
   * @return how many there are of each kind
   */
  public static Attribution of(RunRecord run, double slowMillis) {
    Set<Integer> exposed = ExposedRequests.in(run.attempts(), run.replicas());
    Map<Integer, Long> firstSent = new HashMap<>();
    for (Attempt attempt : run.attempts().all()) {
      firstSent.merge(attempt.request(), attempt.sentNanos(), Math::min);
    }
    List<List<Interval>> stops = run.replicas().stream().map(ReplicaRecord::stops).toList();
    long own = 0;
    long balancer = 0;
    long other = 0;
    long none = 0;
    for (Attempt last : run.attempts().deciding().values()) {
      long took = last.receivedNanos() - last.intendedNanos();
      if (took <= slowMillis * NANOS_PER_MILLI) {
        continue;
      }
      Interval all = new Interval(last.intendedNanos(), last.receivedNanos());
      if (exposed.contains(last.request())) {
        own++;
      } else if (lost(last, firstSent) * 2 > took) {
        balancer++;
      } else if (stops.stream().anyMatch(each -> ExposedRequests.overlapsAny(all, each))) {
        other++;
      } else {
        none++;
      }
    }
    return new Attribution(own, balancer, other, none);
  }

  /** How long the request had been on its way when its last attempt was sent. */
  private static long lost(Attempt last, Map<Integer, Long> firstSent) {
    boolean gaveUp = last.status() == Attempts.GAVE_UP;
    long until = gaveUp ? last.receivedNanos() : last.sentNanos();
    return until - firstSent.getOrDefault(last.request(), until);
  }
}
