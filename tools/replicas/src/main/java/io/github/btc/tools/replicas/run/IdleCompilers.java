package io.github.btc.tools.replicas.run;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Tells from the CPU time of the compilers whether they are idle: they took less than two
 * hundredths of a core per replica over ten seconds. Not thread-safe.
 */
public final class IdleCompilers {

  /** The share of a core per replica below which the compilers are idle. */
  public static final double BOUND = 0.02;

  /** The time over which the share is computed. */
  public static final long WINDOW_NANOS = 10_000_000_000L;

  private final int replicas;
  private final NavigableMap<Long, Double> readings = new TreeMap<>();

  /**
   * Begins without a reading.
   *
   * @param replicas number of replicas
   */
  public IdleCompilers(int replicas) {
    this.replicas = replicas;
  }

  /**
   * Adds a reading.
   *
   * @param nanos time of the reading
   * @param compilationSeconds CPU time of all compilers so far; NaN if unknown
   */
  public void add(long nanos, double compilationSeconds) {
    readings.put(nanos, compilationSeconds);
  }

  /**
   * Returns whether the compilers are idle at the last reading.
   *
   * @return false without readings of a whole window, or with unknown times
   */
  public boolean areIdle() {
    Map.Entry<Long, Double> last = readings.lastEntry();
    Map.Entry<Long, Double> first =
        last == null ? null : readings.floorEntry(last.getKey() - WINDOW_NANOS);
    if (last == null || first == null) {
      return false;
    }
    double seconds = (last.getKey() - first.getKey()) / 1e9;
    return (last.getValue() - first.getValue()) / seconds / replicas < BOUND;
  }
}
