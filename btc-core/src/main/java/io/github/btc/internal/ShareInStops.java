package io.github.btc.internal;

/*
 * Requests that come while a JVM stands still wait in the socket, and it reads them right after the
 * stop, beside the usual ones. Behind a balancer that takes turns they come as usual. One that counts
 * the requests in flight sees that no answer comes, and sends elsewhere. In the bench, behind such a
 * client, a tenth came.
 *
 * So the entries of some time after each stop are those that had waited, and usual ones. One stop
 * tells little, because requests come at random, but all together tell the share of the requests
 * that come at all. Ours.
 */

/** Learns which share of the usual requests comes during stops. For one thread. */
public final class ShareInStops {

  /** Half a period of the kernel's quota: what has waited enters in this time. */
  public static final long FOLLOWED_NANOS = 50_000_000;

  /** Before so many stops the share is unknown. */
  public static final int LEAST_STOPS = 5;

  private int stops;
  private double entered;
  private double usual; // of these, those that had not waited
  private double expected; // those that would have waited if all had come

  /** Makes one that knows nothing. */
  public ShareInStops() {}

  /**
   * Adds what followed a stop.
   *
   * @param stoodNanos how long the JVM stood still, and for how long requests came afterwards as
   *     they do while it stands still
   * @param entries how many requests entered after it
   * @param followedNanos in how much of the time after it they came as usual
   * @param usualPerNano how many enter in a nanosecond otherwise, by the time before the stop
   */
  public void add(double stoodNanos, double entries, double followedNanos, double usualPerNano) {
    stops++;
    entered += entries;
    usual += usualPerNano * followedNanos;
    expected += usualPerNano * stoodNanos;
  }

  /** {@return one that knows as much} */
  public ShareInStops copy() {
    ShareInStops copy = new ShareInStops();
    copy.stops = stops;
    copy.entered = entered;
    copy.usual = usual;
    copy.expected = expected;
    return copy;
  }

  /** {@return how many stops have been added; half as many after each {@link #halve()}} */
  public int stops() {
    return stops;
  }

  /** Lets the stops so far count half as much as those that follow. */
  public void halve() {
    stops /= 2;
    entered /= 2;
    usual /= 2;
    expected /= 2;
  }

  /** {@return whether enough stops have been followed, and requests came between them} */
  public boolean isKnown() {
    return stops >= LEAST_STOPS && expected > 0;
  }

  /** {@return the share of the usual requests, 0 to 1; 0 or 1 by chance if few stops are known} */
  public double share() {
    return expected == 0 ? 0 : Math.max(0, Math.min(1, (entered - usual) / expected));
  }
}
