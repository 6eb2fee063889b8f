package io.github.btc.machine;

import java.util.random.RandomGenerator;

/**
 * Decides how long a closing is deferred because refused requests came back in the last ones: no
 * other replica takes them, or the routers send them to the wrong one. The wait doubles each time,
 * up to half a minute, until a closing has run its tasks. A random part keeps two replicas from
 * trying again at the same moment. The thesis has no such rule.
 */
final class Returns {

  private static final long LONGEST_FIRST_NANOS = 1_000_000_000L;
  private static final long LONGEST_NANOS = 30_000_000_000L;

  private final boolean inForce;
  private final long firstNanos;
  private final BackOff backOff;
  private final RandomGenerator random;

  Returns(MachineSettings settings, RandomGenerator random) {
    this.inForce = settings.has(Rule.RETURNS);
    this.firstNanos = Math.min(LONGEST_FIRST_NANOS, settings.announceLimitNanos());
    this.backOff = new BackOff(firstNanos, LONGEST_NANOS);
    this.random = random;
  }

  /** Notes a closing that has ended because a refused request came back. */
  void cameBack(long nowNanos) {
    backOff.failed(nowNanos + random.nextLong(firstNanos));
  }

  /** Notes a closing that has run its tasks. */
  void forget() {
    backOff.succeeded();
  }

  boolean isWaiting(long nowNanos) {
    return inForce && !backOff.isOver(nowNanos);
  }
}
