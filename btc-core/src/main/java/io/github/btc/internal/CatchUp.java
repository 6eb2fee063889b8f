package io.github.btc.internal;

/*
 * While those that have waited are served, fewer come than usual from a router that counts the
 * requests in flight, by nearly as many as have waited. So requests come as during the stop for as
 * long as more are in flight than usual. Afterwards, and also if nobody has waited, they come as
 * usual. Ours.
 */

/** Follows a process after a stop, until it has served those that waited. For one thread. */
public final class CatchUp {

  /** How often to sample. */
  public static final long SAMPLE_EVERY_NANOS = 1_000_000;

  /** Half a period of the kernel's quota: what has waited enters in this time. */
  public static final long MOST_NANOS = 50_000_000;

  /** Requests that have waited enter in this time, where threads get a core. */
  private static final long LEAST_NANOS = 2_000_000;

  private final double usualInFlight;
  private long nanos;
  private long behindNanos;
  private boolean isBehind = true;

  /**
   * Begins with the end of a stop.
   *
   * @param usualInFlight how many requests are in flight on average
   */
  public CatchUp(double usualInFlight) {
    this.usualInFlight = Math.ceil(usualInFlight);
  }

  /**
   * Takes the requests in flight.
   *
   * @param sinceNanos time since the stop
   * @param inFlight how many are in flight now
   */
  public void sample(long sinceNanos, long inFlight) {
    nanos = sinceNanos;
    isBehind = inFlight > usualInFlight;
    if (isBehind) {
      behindNanos = sinceNanos;
    }
  }

  /** {@return whether the process has caught up, or is not followed any longer} */
  public boolean isOver() {
    return nanos >= MOST_NANOS || nanos >= LEAST_NANOS && !isBehind;
  }

  /** {@return for how long the process has been followed after the stop} */
  public long nanos() {
    return nanos;
  }

  /**
   * {@return for how much of this time requests came as during the stop; 0 if the process has not
   * caught up, because nobody knows then}
   */
  long behindNanos() {
    return isBehind ? 0 : behindNanos;
  }
}
