package io.github.btc.internal;

/*
 * Requests that come while a JVM stands still wait in the socket, and it reads them right after the
 * stop, beside the usual ones. Behind a balancer that takes turns they come as usual. One that counts
 * the requests in flight sees that no answer comes, and sends elsewhere. In the bench, behind such a
 * client, a tenth came.
 *
 * So the stop and the time until the process has caught up are one time, in which a share of the
 * usual requests comes, and all that enter after the stop until then have come in it, but the usual
 * ones of the rest of the time. One stop tells little, because requests come at random, but all
 * together tell the share. Ours.
 */

/** Learns which share of the usual requests comes during stops. For one thread. */
public final class ShareInStops {

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
   * @param stoodNanos how long the JVM stood still
   * @param after the time for which it was followed then
   * @param entries how many requests entered in this time
   * @param usualPerNano how many enter in a nanosecond otherwise, by the time before the stop
   */
  public void add(double stoodNanos, CatchUp after, double entries, double usualPerNano) {
    stops++;
    entered += entries;
    usual += usualPerNano * (after.nanos() - after.behindNanos());
    expected += usualPerNano * (stoodNanos + after.behindNanos());
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
