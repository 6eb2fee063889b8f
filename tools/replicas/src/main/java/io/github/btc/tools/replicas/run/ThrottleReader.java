package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongToDoubleFunction;

/*
 * The kernel adds the time of a stop to throttled_time when the stop ends. A reading that finds a
 * larger sum therefore follows the end of a stop by at most the time since the reading before it. The
 * stop began before that, by the amount of the difference, but by no more than a period: the kernel adds
 * the times of several processors.
 */

/** Reads how often the kernel stopped one control group. Not thread-safe. */
final class ThrottleReader {

  static final long PERIOD_NANOS = 100_000_000;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MOST_OF_THE_QUOTA = 0.5;

  private final Path file;
  private final LongToDoubleFunction compilersShare;
  private final NavigableMap<Long, CpuThrottling> readings = new TreeMap<>();
  private final List<Interval> stops = new ArrayList<>();
  private final List<Interval> byCompilers = new ArrayList<>();
  private long lastNanos; // of the last reading, which is not kept if it told nothing new

  /**
   * Prepares readings.
   *
   * @param file the group's {@code cpu.stat}
   * @param compilersShare the share of the quota that compilers have used in the period that ends
   *     at a time; NaN if unknown
   */
  ThrottleReader(Path file, LongToDoubleFunction compilersShare) {
    this.file = file;
    this.compilersShare = compilersShare;
  }

  /** Takes a reading. A group that has ended keeps its last one. */
  void read() {
    try {
      add(System.nanoTime(), CpuThrottling.read(file));
    } catch (IOException | IllegalArgumentException e) {
      // The group has ended.
    }
  }

  void add(long nanos, CpuThrottling now) {
    Map.Entry<Long, CpuThrottling> before = readings.lastEntry();
    if (before != null) {
      double withheld = now.since(before.getValue()).throttledSeconds() * NANOS_PER_SECOND;
      if (withheld > 0) {
        long length = Math.min(Math.round(withheld), PERIOD_NANOS);
        Interval stop = new Interval(lastNanos - length, nanos);
        stops.add(stop);
        if (compilersShare.applyAsDouble(nanos) >= MOST_OF_THE_QUOTA) {
          byCompilers.add(stop);
        }
      }
    }
    if (before == null || !before.getValue().equals(now)) { // a day has nine million readings
      readings.put(nanos, now);
    }
    lastNanos = nanos;
  }

  /** Returns how many readings are in memory. */
  int kept() {
    return readings.size();
  }

  /** Returns the intervals that contain the stops. They are longer than these by one reading. */
  List<Interval> stops() {
    return merged(stops);
  }

  /** Returns those of the stops before which compilers used at least half of the quota. */
  List<Interval> stopsByCompilers() {
    return merged(byCompilers);
  }

  private static List<Interval> merged(List<Interval> intervals) {
    intervals.sort(Comparator.comparingLong(Interval::startNanos));
    return Interval.merged(intervals);
  }

  /** Returns the throttling in a window. */
  CpuThrottling in(Interval window) {
    return at(window.endNanos()).since(at(window.startNanos()));
  }

  private CpuThrottling at(long nanos) {
    Map.Entry<Long, CpuThrottling> reading = readings.floorEntry(nanos);
    if (reading == null) {
      reading = readings.firstEntry();
    }
    return reading == null ? new CpuThrottling(0, 0, 0) : reading.getValue();
  }
}
