package io.github.btc.internal;

/**
 * A time in which requests come and nobody reads them, for arrivals without memory at any rate.
 *
 * @param nanos how long nobody read a request
 * @param coming in how much of this time the usual requests came; all of it unless fewer came
 * @param halfSquare how long they waited in sum, for one request per nanosecond; half of the square
 *     of the time if they came all along
 */
public record Standstill(double nanos, double coming, double halfSquare) {

  /** Nobody has waited. */
  public static final Standstill NONE = new Standstill(0, 0);

  /** Creates a time in which requests come as usual. */
  public Standstill(double nanos, double halfSquare) {
    this(nanos, nanos, halfSquare);
  }

  /**
   * Requests that came all along wait for half of the time on average.
   *
   * @param nanos how long nobody read a request
   * @return the standstill
   */
  public static Standstill lasting(double nanos) {
    return new Standstill(nanos, nanos * nanos / 2);
  }

  /**
   * Adds another one.
   *
   * @param other a time that does not overlap this one
   * @return both
   */
  public Standstill plus(Standstill other) {
    return new Standstill(
        nanos + other.nanos, coming + other.coming, halfSquare + other.halfSquare);
  }

  /**
   * Leaves a share of the requests.
   *
   * @param share how many of the usual requests come, 0 to 1
   * @return this time with fewer requests
   */
  public Standstill times(double share) {
    return new Standstill(nanos, share * coming, share * halfSquare);
  }

  /**
   * Tells how many requests have waited.
   *
   * @param perNano how many come per nanosecond
   * @return the expected number of requests
   */
  public double requests(double perNano) {
    return perNano * coming;
  }

  /**
   * Tells how long the requests have waited.
   *
   * @param perNano how many come per nanosecond
   * @return the expected sum in nanoseconds
   */
  public double waitedNanos(double perNano) {
    return perNano * halfSquare;
  }
}
