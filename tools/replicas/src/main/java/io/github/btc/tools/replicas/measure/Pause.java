package io.github.btc.tools.replicas.measure;

import java.util.List;

/**
 * A time during which a collection stopped a JVM.
 *
 * @param interval time from the request to stop the threads until their release
 * @param what name that the collector logged, for instance {@code Pause Young (Allocation Failure)}
 * @param saidNanos duration that the JVM logged; the interval is wider, so that no exposed request
 *     is missed
 */
public record Pause(Interval interval, String what, long saidNanos) {

  /** Creates a pause whose logged duration is unknown. */
  public Pause(Interval interval, String what) {
    this(interval, what, interval.endNanos() - interval.startNanos());
  }

  /**
   * Returns the times of pauses.
   *
   * @param pauses pauses in the order of time
   * @return intervals that do not overlap, in the order of time
   */
  public static List<Interval> intervals(List<Pause> pauses) {
    return Interval.merged(pauses.stream().map(Pause::interval).toList());
  }

  /**
   * Returns whether the whole JVM was stopped.
   *
   * @return false if a single thread waited for memory
   */
  public boolean isStop() {
    return what.startsWith("Pause ");
  }

  /**
   * Returns whether this is a full collection.
   *
   * @return true for {@code Pause Full}; false for young and concurrent collections
   */
  public boolean isFull() {
    return what.contains("Pause Full");
  }
}
