package io.github.btc.machine;

import java.util.random.RandomGenerator;

/**
 * How long a closing that would leave nobody is put off: as long as its tasks are below A^max, and
 * from then on for {@value #LONGEST_IN_LIMITS} announce limits more. Ours.
 */
final class Patience {

  private static final int LONGEST_IN_LIMITS = 8;

  private final long limitNanos;
  private final long gapNanos;
  private final RandomGenerator random;

  private boolean waiting;
  private boolean urgentBefore;
  private long urgentSinceNanos;
  private long untilNanos;

  Patience(MachineSettings settings, RandomGenerator random) {
    this.limitNanos = settings.announceLimitNanos();
    this.gapNanos = settings.minimumGapNanos();
    this.random = random;
  }

  /** Tells whether a closing may be put off once more; {@code urgent} from A^max on. */
  boolean allows(boolean urgent, long nowNanos) {
    if (!urgent) {
      return true;
    }
    if (!urgentBefore) {
      urgentBefore = true;
      urgentSinceNanos = nowNanos;
    }
    return nowNanos - urgentSinceNanos < LONGEST_IN_LIMITS * limitNanos;
  }

  /** Two that have found each other away must not both come again in the same moment. */
  void putOff(long nowNanos) {
    waiting = true;
    untilNanos = nowNanos + gapNanos + random.nextLong(limitNanos);
  }

  boolean isWaiting(long nowNanos) {
    return waiting && nowNanos - untilNanos < 0;
  }

  /** The gate is being shut, or nothing is due any more. */
  void end() {
    waiting = false;
    urgentBefore = false;
  }
}
