package io.github.btc.tools.replicas.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A closed stretch of time.
 *
 * @param startNanos its first moment, {@link System#nanoTime()}
 * @param endNanos its last moment
 */
public record Interval(long startNanos, long endNanos) {

  /**
   * Tells whether two stretches have a moment in common; touching is enough.
   *
   * @param other the other one
   * @return true if they overlap
   */
  public boolean overlaps(Interval other) {
    return startNanos - other.endNanos <= 0 && other.startNanos - endNanos <= 0;
  }

  /**
   * Tells whether another stretch lies inside this one.
   *
   * @param other the other one
   * @return true if nothing of it sticks out
   */
  public boolean contains(Interval other) {
    return other.startNanos - startNanos >= 0 && endNanos - other.endNanos >= 0;
  }

  /**
   * Joins stretches that have a moment in common.
   *
   * @param intervals in order of their first moments
   * @return stretches that do not overlap, in order of time
   */
  static List<Interval> merged(List<Interval> intervals) {
    List<Interval> merged = new ArrayList<>();
    for (Interval interval : intervals) {
      int last = merged.size() - 1;
      if (last >= 0 && merged.get(last).overlaps(interval)) {
        long start = merged.get(last).startNanos;
        long end = merged.get(last).endNanos;
        long later = interval.endNanos - end > 0 ? interval.endNanos : end;
        merged.set(last, new Interval(start, later));
      } else {
        merged.add(interval);
      }
    }
    return merged;
  }

  /**
   * Measures the time covered by at least one of many stretches.
   *
   * @param intervals in any order, may overlap
   * @param window what counts
   * @return nanoseconds
   */
  public static long coveredNanos(List<Interval> intervals, Interval window) {
    List<Interval> sorted = new ArrayList<>(intervals);
    sorted.sort(Comparator.comparingLong(Interval::startNanos));
    long covered = 0;
    long from = window.startNanos;
    for (Interval interval : sorted) {
      long start = Math.max(from, interval.startNanos);
      long end = Math.min(window.endNanos, interval.endNanos);
      if (end > start) {
        covered += end - start;
        from = end;
      }
    }
    return covered;
  }
}
