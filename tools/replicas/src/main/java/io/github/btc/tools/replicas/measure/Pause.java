package io.github.btc.tools.replicas.measure;

/**
 * A stretch of time for which a collection stopped a JVM.
 *
 * @param interval from when the threads were asked to stop until they had been let go
 * @param what the collector's words, for instance {@code Pause Young (Allocation Failure)}
 * @param saidNanos how long it was by the JVM's own words; the interval is wider, to be on the safe
 *     side
 */
public record Pause(Interval interval, String what, long saidNanos) {

  /** A pause of which nothing but its interval is known. */
  public Pause(Interval interval, String what) {
    this(interval, what, interval.endNanos() - interval.startNanos());
  }

  /**
   * Tells a full collection from a young or concurrent one.
   *
   * @return true for {@code Pause Full}
   */
  public boolean isFull() {
    return what.contains("Pause Full");
  }
}
