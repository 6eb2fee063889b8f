package io.github.btc;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * Decides how long a closing that no router has confirmed waits for its refusals to inform the
 * routers. The thesis has no such wait.
 *
 * <p>The task waits until one request has been refused, because the router that receives the 503
 * then chooses another replica. More requests may already be on their way, so the task also waits
 * until no further refusal has come for a settle time. Each further refusal starts the settle time
 * again. The task waits for at most {@value #MOST_SETTLES} settle times in all, because a router
 * that goes on sending does not learn from refusals. A service without traffic refuses nothing, so
 * the wait for the first refusal has a cap.
 *
 * @param cap the longest wait for a first refusal, 0 to 10 s
 * @param settle the quiet time after a refusal, 0 to 10 s
 */
public record RefusalWait(Duration cap, Duration settle) {

  private static final int MOST_SETTLES = 5;
  private static final Duration LONGEST = Duration.ofSeconds(10); // before NONE, which checks it

  /** No wait, for a service whose routers do not learn from refusals. */
  public static final RefusalWait NONE = new RefusalWait(Duration.ZERO, Duration.ZERO);

  public RefusalWait {
    Ranges.nanos("cap", cap, Duration.ZERO, LONGEST);
    Ranges.nanos("settle", settle, Duration.ZERO, LONGEST);
  }

  /**
   * Returns a wait that is long enough for routers of two kinds.
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
   * @param refusals the refusals of this closing
   * @return nanoseconds; 0 if the routers can be expected to know of the closing
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
   * @param count number of requests refused so far
   * @param nanosSinceClosed time since the gate closed
   * @param nanosSinceFirstRefusal time since the first refusal was seen, 0 if there was none
   * @param nanosSinceLastRefusal time since the last refusal was seen, 0 if there was none
   */
  public record Refusals(
      long count, long nanosSinceClosed, long nanosSinceFirstRefusal, long nanosSinceLastRefusal) {}
}
