package io.github.btc;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * Decides how long a closing that no router has confirmed waits for its refusals to inform the
 * routers. The thesis has no such wait.
 *
 * <p>The task waits until one request has been refused, because the router that receives the 503
 * then chooses another replica. More requests may already be on their way, so the task also waits
 * until no further refusal has come for a quiet time. Each further refusal starts the quiet time
 * again. The task waits for at most five quiet times in all, because a router that goes on sending
 * does not learn from refusals. A service without traffic refuses nothing, so the wait for the
 * first refusal has a cap.
 *
 * @param cap the longest wait for a first refusal, 0 to 10 s
 * @param quiet the quiet time after a refusal, 0 to 10 s
 */
public record RefusalWait(Duration cap, Duration quiet) {

  private static final Duration LONGEST = Duration.ofSeconds(10); // before NONE, which checks it

  /** No wait, for a service whose routers do not learn from refusals. */
  public static final RefusalWait NONE = new RefusalWait(Duration.ZERO, Duration.ZERO);

  public RefusalWait {
    Ranges.nanos("cap", cap, Duration.ZERO, LONGEST);
    Ranges.nanos("quiet", quiet, Duration.ZERO, LONGEST);
  }

  /**
   * Returns a wait that is long enough for routers of two kinds.
   *
   * @param other another wait
   * @return the longer cap and the longer quiet time
   */
  public RefusalWait orLonger(RefusalWait other) {
    return new RefusalWait(longer(cap, other.cap), longer(quiet, other.quiet));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
