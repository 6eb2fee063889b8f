package io.github.btc.machine;

import java.util.random.RandomGenerator;

/**
 * Decides how long a closing is deferred because it would leave too few replicas. It is deferred
 * while its tasks are below A^max, and for {@value #LONGEST_IN_LIMITS} announce limits more. The
 * thesis has no such rule.
 */
final class Patience {

  private static final int LONGEST_IN_LIMITS = 8;

  private final long limitNanos;
  private final long gapNanos;
  private final boolean inForce;
  private final RandomGenerator random;

  private boolean waiting;
  private boolean urgentBefore;
  private long urgentSinceNanos;
  private long untilNanos;

  Patience(MachineSettings settings, RandomGenerator random) {
    this.limitNanos = settings.announceLimitNanos();
    this.gapNanos = settings.minimumGapNanos();
    this.inForce = settings.has(Rule.PATIENCE);
    this.random = random;
  }

  /** Notes that a closing would leave too few replicas; {@code urgent} is true from A^max on. */
  void asked(boolean urgent, long nowNanos) {
    if (urgent && !urgentBefore) {
      urgentBefore = true;
      urgentSinceNanos = nowNanos;
    }
  }

  /** Tells whether a closing may be deferred once more; {@code urgent} is true from A^max on. */
  boolean allows(boolean urgent, long nowNanos) {
    boolean lasts = !urgent || nowNanos - urgentSinceNanos < LONGEST_IN_LIMITS * limitNanos;
    return inForce && lasts;
  }

  /** Defers by a random time, so that two replicas do not ask again at the same moment. */
  void putOff(long nowNanos) {
    waiting = true;
    untilNanos = nowNanos + gapNanos + random.nextLong(limitNanos);
  }

  boolean isWaiting(long nowNanos) {
    return waiting && nowNanos - untilNanos < 0;
  }

  /** Ends the deferral, because the gate closes or no task is due any more. */
  void end() {
    waiting = false;
    urgentBefore = false;
  }
}
