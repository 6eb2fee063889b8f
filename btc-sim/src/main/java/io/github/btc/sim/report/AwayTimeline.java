package io.github.btc.sim.report;

import java.util.Arrays;

/**
 * How many of n replicas are away, over time: what Unavailability and COUA (Eq. 4.3 and 4.4) are
 * made of. Keeps one number per count, whatever the length of the run.
 */
public final class AwayTimeline {

  private final boolean[] away;
  private final long[] nanosWith;
  private int count;
  private long sinceNanos;
  private long startNanos;

  /** Starts at time 0 with all replicas there. */
  public AwayTimeline(int replicas) {
    this.away = new boolean[replicas];
    this.nanosWith = new long[replicas + 1];
  }

  /** Notes that a replica goes away or is back; said twice it changes nothing. */
  public void set(int replica, boolean isAway, long atNanos) {
    if (away[replica] != isAway) {
      advance(atNanos);
      away[replica] = isAway;
      count += isAway ? 1 : -1;
    }
  }

  /** Forgets the time before. */
  public void restart(long atNanos) {
    advance(atNanos);
    Arrays.fill(nanosWith, 0);
    startNanos = atNanos;
  }

  /** Counts the time up to now. */
  public void advance(long atNanos) {
    nanosWith[count] += atNanos - sinceNanos;
    sinceNanos = atNanos;
  }

  /** Returns how many are away now. */
  public int count() {
    return count;
  }

  /** Tells whether all are away now. */
  public boolean isOutage() {
    return count == away.length;
  }

  /** Returns {@code SU_i / D}: the share of time in which exactly so many were away. */
  public double share(int replicas) {
    long observed = sinceNanos - startNanos;
    return observed == 0 ? 0 : (double) nanosWith[replicas] / observed;
  }

  /** Returns {@code SU_n / D} (Eq. 4.3). */
  public double unavailability() {
    return share(away.length);
  }

  /** Returns {@code Σ SU_i / D · i / n} (Eq. 4.4). */
  public double coua() {
    double sum = 0;
    for (int i = 1; i < nanosWith.length; i++) {
      sum += share(i) * i / away.length;
    }
    return sum;
  }
}
