package io.github.btc.tools.replicas.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A time between two moments, both included.
 *
 * @param startNanos first moment, {@link System#nanoTime()}
 * @param endNanos last moment, {@link System#nanoTime()}
 */
public record Interval(long startNanos, long endNanos) {

  /**
   * Returns whether two intervals have a moment in common. One common moment is enough.
   *
   * @param other another interval
   * @return true if the intervals overlap
   */
  public boolean overlaps(Interval other) {
    return startNanos - other.endNanos <= 0 && other.startNanos - endNanos <= 0;
  }

  /**
   * Returns whether this interval contains another one.
   *
   * @param other another interval
   * @return true if no moment of the other interval lies outside this one
   */
  public boolean contains(Interval other) {
    return other.startNanos - startNanos >= 0 && endNanos - other.endNanos >= 0;
  }

  /**
   * Returns the part of an interval that lies in this one.
   *
   * @param other an interval that overlaps this one
   * @return the moments of both
   */
  public Interval part(Interval other) {
    return new Interval(Math.max(startNanos, other.startNanos), Math.min(endNanos, other.endNanos));
  }

  /**
   * Returns the length.
   *
   * @return nanoseconds from the first to the last moment
   */
  public long nanos() {
    return endNanos - startNanos;
  }

  /**
   * Merges intervals that have a moment in common.
   *
   * @param intervals intervals in the order of their first moments
   * @return intervals that do not overlap, in the order of time
   */
  public static List<Interval> merged(List<Interval> intervals) {
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
   * Returns what is left of some intervals without the moments of others.
   *
   * @param intervals intervals in the order of time that do not overlap each other
   * @param others intervals in any order, which may overlap
   * @return the rest, in the order of time
   */
  public static List<Interval> without(List<Interval> intervals, List<Interval> others) {
    List<Interval> sorted = new ArrayList<>(others);
    sorted.sort(Comparator.comparingLong(Interval::startNanos));
    List<Interval> rest = new ArrayList<>();
    for (Interval interval : intervals) {
      long from = interval.startNanos;
      for (Interval other : sorted) {
        if (other.overlaps(new Interval(from, interval.endNanos))) {
          if (other.startNanos - from > 0) {
            rest.add(new Interval(from, other.startNanos));
          }
          from = Math.max(from, Math.min(other.endNanos, interval.endNanos));
        }
      }
      if (interval.endNanos - from > 0) {
        rest.add(new Interval(from, interval.endNanos));
      }
    }
    return rest;
  }

  /**
   * Returns whether an interval overlaps one of several.
   *
   * @param interval interval to look for
   * @param sorted intervals in the order of time that do not overlap each other
   * @return true if one of them has a moment in common with the interval
   */
  public static boolean overlapsAny(Interval interval, List<Interval> sorted) {
    int low = 0;
    int high = sorted.size();
    while (low < high) { // the first one that does not end before the interval begins
      int middle = (low + high) >>> 1;
      if (sorted.get(middle).endNanos() - interval.startNanos() < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < sorted.size() && sorted.get(low).overlaps(interval);
  }

  /**
   * Returns the time that at least one of the intervals covers.
   *
   * @param intervals intervals in any order, which may overlap
   * @param window interval outside which nothing counts
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
