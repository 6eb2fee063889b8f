package io.github.btc;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * How long a closing that no router has confirmed waits for its refusals to tell the routers. Ours.
 *
 * <p>The task waits until one request has been refused, because then the router has seen a 503 and
 * looks elsewhere, and until no further refusal has come for a settle time, because requests may
 * already be on their way. Each further refusal begins the settle time again, up to {@value
 * #MOST_SETTLES} settle times in all: a router that goes on sending is not worth waiting for. A
 * service without traffic refuses nothing, so the wait for the first refusal has a cap.
 *
 * @param cap the longest wait for a first refusal, 0 to 10 s
 * @param settle the quiet time after a refusal, 0 to 10 s
 */
public record RefusalWait(Duration cap, Duration settle) {

  private static final int MOST_SETTLES = 5;
  private static final Duration LONGEST = Duration.ofSeconds(10); // before NONE, which checks it

  /** No wait: refusals tell nobody. */
  public static final RefusalWait NONE = new RefusalWait(Duration.ZERO, Duration.ZERO);

  public RefusalWait {
    Ranges.nanos("cap", cap, Duration.ZERO, LONGEST);
    Ranges.nanos("settle", settle, Duration.ZERO, LONGEST);
  }

  /**
   * Returns the longer of two waits, for routers of two kinds.
   *
   * @param other another wait
   * @return the longer cap and the longer settle time
   */
  public RefusalWait orLonger(RefusalWait other) {
    return new RefusalWait(longer(cap, other.cap), longer(settle, other.settle));
  }

  /**
   * Returns how much longer to wait, with the gate closed and no request in flight.
   *
   * @param refusals what has been refused in this closing
   * @return nanoseconds, 0 if routers can be taken to know
   */
  public long nanosUntilKnown(Refusals refusals) {
    if (refusals.count() == 0) {
      return Math.max(0, cap.toNanos() - refusals.nanosSinceClosed());
    }
    long settleNanos = settle.toNanos();
    long quiet = settleNanos - refusals.nanosSinceLastRefusal();
    long longest = MOST_SETTLES * settleNanos - refusals.nanosSinceFirstRefusal();
    return Math.max(0, Math.min(quiet, longest));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /**
   * The refusals of the closing under way.
   *
   * @param count requests refused so far
   * @param nanosSinceClosed time since the gate was shut
   * @param nanosSinceFirstRefusal time since the first refusal was seen, 0 if there was none
   * @param nanosSinceLastRefusal time since the last refusal was seen, 0 if there was none
   */
  public record Refusals(
      long count, long nanosSinceClosed, long nanosSinceFirstRefusal, long nanosSinceLastRefusal) {}
}
