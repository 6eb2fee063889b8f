package io.github.btc.tools.simulator.results;

import java.util.Arrays;

/**
 * The number of replicas that are away, over time, from which unavailability and COUA (Eq. 4.3 and
 * 4.4) are computed. The number n of all replicas may change. Its memory does not depend on the
 * length of the run.
 */
public final class AwayTimeline {

  private final boolean[] away;
  private final boolean[] present;
  private int count;
  private int size;
  private long outageNanos;
  private double lostNanos;
  private double presentNanos;
  private long sinceNanos;
  private long startNanos;

  /** Starts at time 0 with all replicas open. */
  public AwayTimeline(int replicas) {
    this.away = new boolean[replicas];
    this.present = new boolean[replicas];
    this.size = replicas;
    Arrays.fill(present, true);
  }

  /** Records that a replica goes away or is back. A second call has no effect. */
  public void set(int replica, boolean isAway, long atNanos) {
    if (away[replica] != isAway) {
      advance(atNanos);
      away[replica] = isAway;
      count += present[replica] ? change(isAway) : 0;
    }
  }

  /** Records whether a replica belongs to the service. Only such a replica can be away. */
  public void setPresent(int replica, boolean isPresent, long atNanos) {
    if (present[replica] != isPresent) {
      advance(atNanos);
      present[replica] = isPresent;
      size += change(isPresent);
      count += away[replica] ? change(isPresent) : 0;
    }
  }

  private static int change(boolean more) {
    return more ? 1 : -1;
  }

  /** Forgets the time before. */
  public void restart(long atNanos) {
    advance(atNanos);
    outageNanos = 0;
    lostNanos = 0;
    presentNanos = 0;
    startNanos = atNanos;
  }

  /** Counts the time up to now. */
  public void advance(long atNanos) {
    long nanos = atNanos - sinceNanos;
    outageNanos += isOutage() ? nanos : 0;
    lostNanos += size == 0 ? 0 : (double) nanos * count / size;
    presentNanos += (double) nanos * size;
    sinceNanos = atNanos;
  }

  /** Returns how many are away now. */
  public int count() {
    return count;
  }

  /** Tells whether all are away now. */
  public boolean isOutage() {
    return count == size;
  }

  /** Returns {@code SU_n / D} (Eq. 4.3). */
  public double unavailability() {
    return perTime(outageNanos);
  }

  /** Returns {@code Σ SU_i / D · i / n} (Eq. 4.4). */
  public double coua() {
    return perTime(lostNanos);
  }

  /** Returns how many replicas there were on average. */
  public double meanReplicas() {
    return sinceNanos == startNanos ? size : perTime(presentNanos);
  }

  private double perTime(double nanos) {
    long observed = sinceNanos - startNanos;
    return observed == 0 ? 0 : nanos / observed;
  }
}
