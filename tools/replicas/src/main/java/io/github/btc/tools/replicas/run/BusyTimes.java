package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.measure.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the times in which a sum of seconds grew at least half as fast as the clock. Not
 * thread-safe.
 */
final class BusyTimes {

  private static final double SHARE = 0.5;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Interval> busy = new ArrayList<>();
  private long lastNanos;
  private double lastSeconds = Double.NaN;

  /**
   * Adds a reading.
   *
   * @param nanos time of the reading
   * @param seconds sum so far; NaN if unknown
   */
  void add(long nanos, double seconds) {
    if ((seconds - lastSeconds) * NANOS_PER_SECOND >= SHARE * (nanos - lastNanos)) {
      busy.add(new Interval(lastNanos, nanos));
    }
    lastNanos = nanos;
    lastSeconds = seconds;
  }

  /** Returns the times between readings, in the order of time without overlaps. */
  List<Interval> intervals() {
    return Interval.merged(busy);
  }
}
