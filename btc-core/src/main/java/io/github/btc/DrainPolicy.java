package io.github.btc;

import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.Objects;

/**
 * How long a closing waits for the requests in flight, and what it does at that limit. Immutable.
 *
 * @param limit how long to wait, 1 ms to 10 min
 * @param atLimit what to do when requests are still in flight at the limit
 */
public record DrainPolicy(Duration limit, AtLimit atLimit) {

  /** The choices for a closing whose drain has reached its limit. */
  public enum AtLimit {
    /** Open the gate, back off and try again later. Requests in flight are not exposed. */
    ABANDON,
    /** Run the tasks although requests are in flight. Those requests are exposed. */
    RUN_ANYWAY
  }

  public DrainPolicy {
    Settings.DRAIN_LIMIT.check(limit);
    Objects.requireNonNull(atLimit, "atLimit");
  }

  /**
   * Returns a policy that waits, then abandons the closing and backs off.
   *
   * @param limit 1 ms to 10 min
   * @return the policy
   */
  public static DrainPolicy abandonAfter(Duration limit) {
    return new DrainPolicy(limit, AtLimit.ABANDON);
  }

  /**
   * Returns a policy that waits, then runs the tasks although requests are in flight.
   *
   * @param limit 1 ms to 10 min
   * @return the policy
   */
  public static DrainPolicy runAnywayAfter(Duration limit) {
    return new DrainPolicy(limit, AtLimit.RUN_ANYWAY);
  }
}
