package io.github.btc.lab.measure;

import io.github.btc.lab.load.Attempts;
import io.github.btc.lab.load.Attempts.Attempt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The join that the demo is about: which requests were at a replica while a collection had stopped
 * it. An attempt counts from just before it was sent until its answer was in the client's hands,
 * network and kernel included, and touching is enough; so the count errs on the high side.
 */
final class ExposedRequests {

  private ExposedRequests() {}

  /** Returns the numbers of the measured requests with at least one exposed attempt. */
  static Set<Integer> in(Attempts attempts, List<List<Interval>> pausesByReplica) {
    Set<Integer> exposed = new HashSet<>();
    for (Attempt attempt : attempts.all()) {
      boolean known = attempt.replica() >= 0 && attempt.replica() < pausesByReplica.size();
      if (known && attempts.isMeasured(attempt)) {
        Interval there = new Interval(attempt.sentNanos(), attempt.receivedNanos());
        if (overlapsAny(there, pausesByReplica.get(attempt.replica()))) {
          exposed.add(attempt.request());
        }
      }
    }
    return exposed;
  }

  /** Finds, among stretches in order of time that do not overlap, one that overlaps another. */
  static boolean overlapsAny(Interval interval, List<Interval> sorted) {
    int low = 0;
    int high = sorted.size();
    while (low < high) { // the first one that does not end before we begin
      int middle = (low + high) >>> 1;
      if (sorted.get(middle).endNanos() - interval.startNanos() < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < sorted.size() && sorted.get(low).overlaps(interval);
  }
}
