package io.github.btc.tools.replicas.measure;

import java.util.function.DoubleBinaryOperator;

/**
 * The CPU time of JVMs by the work of their threads.
 *
 * @param requests seconds of the threads that answer requests, and of all threads that no other
 *     component names
 * @param collections seconds of the collector's threads and of the VM thread, which collects for
 *     Serial
 * @param compilation seconds of the compiler's threads
 * @param btc seconds of all threads of BTC: controller, announcer and tasks
 * @param controller seconds of the controller's thread alone, which {@code btc} contains
 */
public record ThreadTimes(
    double requests, double collections, double compilation, double btc, double controller) {

  /** No time at all. */
  public static final ThreadTimes NONE = new ThreadTimes(0, 0, 0, 0, 0);

  /** The times on a system that does not provide them. */
  public static final ThreadTimes UNKNOWN =
      new ThreadTimes(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /**
   * Adds other times.
   *
   * @param other times to add
   * @return the sums
   */
  public ThreadTimes plus(ThreadTimes other) {
    return with(other, Double::sum);
  }

  /**
   * Returns the times since an earlier reading.
   *
   * @param earlier earlier reading
   * @return the differences
   */
  public ThreadTimes since(ThreadTimes earlier) {
    return with(earlier, (now, before) -> now - before);
  }

  /** Returns a part of these times. */
  ThreadTimes times(double share) {
    return with(NONE, (own, none) -> own * share);
  }

  private ThreadTimes with(ThreadTimes other, DoubleBinaryOperator operator) {
    return new ThreadTimes(
        operator.applyAsDouble(requests, other.requests),
        operator.applyAsDouble(collections, other.collections),
        operator.applyAsDouble(compilation, other.compilation),
        operator.applyAsDouble(btc, other.btc),
        operator.applyAsDouble(controller, other.controller));
  }

  /** Returns the times at a moment between two readings. */
  public static ThreadTimes between(ThreadTimes before, ThreadTimes after, double share) {
    return before.plus(after.since(before).times(share));
  }
}
