package io.github.btc.research.placement;

import java.util.Comparator;
import java.util.PriorityQueue;

/*
 * What contention costs: n jobs and k threads of a neighbour are ready to run on c cores. Each gets a
 * whole core if n + k <= c, and else c / (n + k) of one. This is how a fair scheduler of the kernel
 * divides cores among threads of the same weight, without what a switch costs and without caches.
 *
 * All jobs are served at the same speed, so one sum of what a job has got since the beginning is
 * enough: a job ends when the sum has grown by its work.
 */

/**
 * The cores of a node, which jobs and the threads of neighbours share equally. A link that
 * transfers share equally is like one core.
 *
 * @param <J> type of a job
 */
public final class SharedCores<J> {

  /** The time of an end that does not come by itself. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final double DONE_NANOS = 0.5; // times are whole nanoseconds

  private final int cores;
  private final PriorityQueue<Running<J>> running =
      new PriorityQueue<>(
          Comparator.<Running<J>>comparingDouble(Running::endsAt).thenComparing(Running::number));

  private int stressing;
  private double served;
  private double idleNanos;
  private long number;
  private long atNanos;

  private record Running<J>(J job, double endsAt, long number) {}

  public SharedCores(int cores) {
    this.cores = cores;
  }

  /** Lets the time pass. */
  public void advance(long nowNanos) {
    double passed = nowNanos - atNanos;
    served += passed * speed();
    idleNanos += passed * Math.max(0, cores - running.size() - stressing);
    atNanos = nowNanos;
  }

  /** Returns the share of a core that each job gets now. */
  double speed() {
    int ready = running.size() + stressing;
    return ready <= cores ? 1 : (double) cores / ready;
  }

  /** Adds a job that needs some CPU time. */
  public void add(J job, double workNanos) {
    running.add(new Running<>(job, served + workNanos, number++));
  }

  /** Adds threads of a neighbour that are ready to run, or takes some away. */
  void stress(int change) {
    stressing += change;
  }

  /** Returns when the next job ends if nothing changes, or {@link #NEVER}. */
  public long nextEndNanos() {
    Running<J> next = running.peek();
    if (next == null) {
      return NEVER;
    }
    return atNanos + (long) Math.ceil(Math.max(0, next.endsAt() - served) / speed());
  }

  /** Tells whether a job has ended by now. */
  public boolean hasEnded() {
    Running<J> next = running.peek();
    return next != null && next.endsAt() - served <= DONE_NANOS;
  }

  /** Takes out a job that has ended. */
  public J takeEnded() {
    return running.remove().job();
  }

  /** Returns the sum of the idle times of all cores so far. */
  double idleNanos() {
    return idleNanos;
  }

  int cores() {
    return cores;
  }
}
