package io.github.btc;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * How long to wait for the requests in flight, and what to do when they do not end. Immutable.
 *
 * @param limit how long to wait, 1 ms to 10 min
 * @param atLimit what to do then
 */
public record DrainPolicy(Duration limit, AtLimit atLimit) {

  /** What to do with a closing whose drain has reached its limit. */
  public enum AtLimit {
    /** Open the gate, back off, try again later. Requests in flight are not exposed. */
    ABANDON,
    /** Run the tasks although requests are in flight. Those requests are exposed. */
    RUN_ANYWAY
  }

  public DrainPolicy {
    Ranges.nanos("drainLimit", limit, Duration.ofMillis(1), Duration.ofMinutes(10));
  }

  /**
   * Waits, then abandons the closing and backs off.
   *
   * @param limit 1 ms to 10 min
   * @return the policy
   */
  public static DrainPolicy abandonAfter(Duration limit) {
    return new DrainPolicy(limit, AtLimit.ABANDON);
  }

  /**
   * Waits, then runs the tasks with requests in flight.
   *
   * @param limit 1 ms to 10 min
   * @return the policy
   */
  public static DrainPolicy runAnywayAfter(Duration limit) {
    return new DrainPolicy(limit, AtLimit.RUN_ANYWAY);
  }
}
