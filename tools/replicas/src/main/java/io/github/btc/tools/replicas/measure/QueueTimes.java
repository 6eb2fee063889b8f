package io.github.btc.tools.replicas.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** When more requests than usual were at a replica. */
final class QueueTimes {

  /** So many times the usual number is a queue. */
  private static final int TIMES_USUAL = 3;

  /** Fewer requests than these are no queue. */
  private static final int LEAST = 4;

  private QueueTimes() {}

  /**
   * Finds the times.
   *
   * @param visits times that requests were there, in the order of their beginnings
   * @return intervals in the order of time that do not overlap
   */
  static List<Interval> of(List<Interval> visits) {
    if (visits.isEmpty()) {
      return List.of();
    }
    int[] found = foundByEach(visits);
    int[] sorted = found.clone();
    Arrays.sort(sorted);
    return above(visits, Math.max(LEAST, TIMES_USUAL * sorted[sorted.length / 2]));
  }

  /** Returns how many requests are there when each one has come, with itself. */
  private static int[] foundByEach(List<Interval> visits) {
    PriorityQueue<Long> ends = new PriorityQueue<>();
    int[] found = new int[visits.size()];
    for (int i = 0; i < found.length; i++) {
      while (!ends.isEmpty() && ends.peek() < visits.get(i).startNanos()) {
        ends.remove();
      }
      ends.add(visits.get(i).endNanos());
      found[i] = ends.size();
    }
    return found;
  }

  private static List<Interval> above(List<Interval> visits, int level) {
    long[] begins = visits.stream().mapToLong(Interval::startNanos).toArray();
    long[] ends = visits.stream().mapToLong(Interval::endNanos).sorted().toArray();
    List<Interval> above = new ArrayList<>();
    int begun = 0;
    long since = 0;
    for (int ended = 0; ended < ends.length; ) {
      if (begun < begins.length && begins[begun] <= ends[ended]) {
        begun++;
        since = begun - ended == level ? begins[begun - 1] : since;
      } else {
        if (begun - ended == level) {
          above.add(new Interval(since, ends[ended]));
        }
        ended++;
      }
    }
    return Interval.merged(above);
  }
}
