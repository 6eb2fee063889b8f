package io.github.btc;

import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * How long to wait for the requests inside, and what to do when they do not end. Immutable.
 *
 * @param limitNanos how long to wait, in nanoseconds
 * @param atLimit what to do then
 */
public record DrainPolicy(long limitNanos, AtLimit atLimit) {

  /** What to do with a closing whose drain has reached its limit. */
  public enum AtLimit {
    /** Open the gate, back off, try again later. Requests inside are not exposed. */
    ABANDON,
    /** Run the tasks although requests are inside. Those requests are exposed. */
    RUN_ANYWAY
  }

  public DrainPolicy {
    Ranges.nanos(
        "drainLimit", Duration.ofNanos(limitNanos), Duration.ofMillis(1), Duration.ofMinutes(10));
  }

  /**
   * Waits, then abandons the closing and backs off.
   *
   * @param limit 1 ms to 10 min
   * @return the policy
   */
  public static DrainPolicy abandonAfter(Duration limit) {
    return new DrainPolicy(limit.toNanos(), AtLimit.ABANDON);
  }

  /**
   * Waits, then runs the tasks with requests inside.
   *
   * @param limit 1 ms to 10 min
   * @return the policy
   */
  public static DrainPolicy runAnywayAfter(Duration limit) {
    return new DrainPolicy(limit.toNanos(), AtLimit.RUN_ANYWAY);
  }
}
